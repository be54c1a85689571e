// The head of the reader's own that is kept on this device, if they want it: its tensors in IndexedDB, which has room
// for them, and its key in localStorage, so that a visit without one need not wait.
import type { Brought } from '../../engine/core/brought.ts';
import { OwnHead } from '../../engine/core/own_head.ts';
import type { HeadStore, Store } from '../../engine/state/host.ts';

const KEY = 'attention.own';
const DATABASE = 'attention';
const TABLE = 'own';
/** Name of the only record. */
const RECORD = 'head';

/** `ask`: access alone throws where storage is blocked. */
export function browserHeads(local: Store, ask: () => IDBFactory): HeadStore {
  return {
    get key() {
      return local.read(KEY) ?? '';
    },
    async read() {
      const key = local.read(KEY);
      if (key === null) return null;
      try {
        const brought = await Promise.race([readRecord(ask()), later()]);
        const head = brought ? OwnHead.of(brought) : null;
        return head?.key === key ? head : null;
      } catch {
        // Blocked, deleted, or not written by this page.
        return null;
      }
    },
    async write(head) {
      try {
        const table = await openTable(ask(), 'readwrite');
        if (head?.brought) await answerOf(table.put(head.brought, RECORD));
        else await answerOf(table.delete(RECORD));
        local.write(KEY, head?.key ?? null);
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** The store of a page in an element, which keeps nothing beyond its life. */
export function ownHeads(): HeadStore {
  let kept: OwnHead | null = null;
  return {
    get key() {
      return kept?.key ?? '';
    },
    read: async () => kept,
    write: async (head) => {
      kept = head;
      return true;
    },
  };
}

async function readRecord(factory: IDBFactory): Promise<Brought | undefined> {
  const table = await openTable(factory, 'readonly');
  return answerOf<Brought | undefined>(table.get(RECORD));
}

/** Milliseconds after which the page starts without: a browser may never answer. */
const PATIENCE_MS = 3000;

function later(): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), PATIENCE_MS);
  });
}

async function openTable(factory: IDBFactory, mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const request = factory.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(TABLE);
  };
  const database = await answerOf(request);
  // A database that is open keeps other tabs from deleting it.
  const transaction = database.transaction(TABLE, mode);
  transaction.oncomplete = () => database.close();
  return transaction.objectStore(TABLE);
}

function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
