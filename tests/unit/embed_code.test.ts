// The code of a frame, which the door copies for a page of the reader's own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { frameCode } from '../../web/src/shell/embed.ts';

test('it shows the stage from where this page lies, without what else stands in its address', () => {
  assert.match(
    frameCode('match', 'https://host.example/attention/?x=1#stage=loop') ?? '',
    / src="https:\/\/host\.example\/attention\/\?embed=1#stage=match"/,
  );
});

test('there is none for a file on the disk, which no other page can show', () => {
  assert.equal(frameCode('match', 'file:///home/reader/attention.html'), null);
});
