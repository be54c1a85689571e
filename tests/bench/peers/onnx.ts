// The job as an ONNX model, written by hand: the few messages of protobuf that it needs.
// Field numbers and types: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
import type { Job } from '../job.ts';

type Bytes = number[] | Uint8Array;

const kFloat = 1;
const kInt64 = 7;

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}

const whole = (field: number, value: number): Bytes => [...varint(field * 8), ...varint(value)];

const bytes = (field: number, value: Bytes): Bytes =>
  join(Uint8Array.from([...varint(field * 8 + 2), ...varint(value.length)]), value);

const text = (field: number, value: string): Bytes => bytes(field, new TextEncoder().encode(value));

const message = (field: number, ...fields: Bytes[]): Bytes => bytes(field, join(...fields));

function join(...parts: Bytes[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function tensor(name: string, shape: number[], data: Float32Array | BigInt64Array): Bytes {
  return join(
    ...shape.map((size) => whole(1, size)),
    whole(2, data instanceof Float32Array ? kFloat : kInt64),
    text(8, name),
    bytes(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength)),
  );
}

const initializer = (name: string, shape: number[], data: Float32Array | BigInt64Array): Bytes =>
  message(5, tensor(name, shape, data));

const node = (op: string, inputs: string[], output: string, ...more: Bytes[]): Bytes =>
  message(1, ...inputs.map((name) => text(1, name)), text(2, output), text(4, op), ...more);

const wholeAttribute = (name: string, value: number): Bytes =>
  message(5, text(1, name), whole(3, value), whole(20, 2));

const tensorAttribute = (name: string, value: Bytes): Bytes =>
  message(5, text(1, name), bytes(5, value), whole(20, 4));

function model(graph: Bytes[], input: number[], output: number[]): Uint8Array {
  const value = (field: number, name: string, shape: number[]) => {
    const dims = shape.map((size) => message(1, whole(1, size)));
    return message(
      field,
      text(1, name),
      message(2, message(1, whole(1, kFloat), message(2, ...dims))),
    );
  };
  return join(
    whole(1, 8), // the version of the format
    message(8, text(1, ''), whole(2, 17)),
    message(8, text(1, 'com.microsoft'), whole(2, 1)),
    message(7, ...graph, text(2, 'head'), value(11, 'x', input), value(12, 'y', output)),
  );
}

/** The head step by step: x (T, C) to y (T, H). */
export function plainModel({ T, C, H, w_query, w_key, w_value }: Job): Uint8Array {
  const minusInfinity = Float32Array.of(Number.NEGATIVE_INFINITY);
  return model(
    [
      initializer('w_query', [C, H], w_query),
      initializer('w_key', [C, H], w_key),
      initializer('w_value', [C, H], w_value),
      initializer('sqrt_H', [], Float32Array.of(Math.sqrt(H))),
      initializer('T_T', [2], BigInt64Array.of(BigInt(T), BigInt(T))),
      initializer('one', [], BigInt64Array.of(1n)),
      node('MatMul', ['x', 'w_query'], 'q'),
      node('MatMul', ['x', 'w_key'], 'k'),
      node('MatMul', ['x', 'w_value'], 'v'),
      node('Transpose', ['k'], 'k_T'),
      node('MatMul', ['q', 'k_T'], 'scores'),
      node('Div', ['scores', 'sqrt_H'], 'scaled'),
      // -inf above the diagonal, 0 elsewhere: computed once, when the model is loaded.
      node(
        'ConstantOfShape',
        ['T_T'],
        'full',
        tensorAttribute('value', tensor('', [1], minusInfinity)),
      ),
      node('Trilu', ['full', 'one'], 'mask'),
      node('Add', ['scaled', 'mask'], 'masked'),
      node('Softmax', ['masked'], 'weights'),
      node('MatMul', ['weights', 'v'], 'y'),
    ],
    [T, C],
    [T, H],
  );
}

/** The head as onnxruntime's own operator: x (1, T, C) to y (1, T, H). */
export function fusedModel({ T, C, H, w_query, w_key, w_value }: Job): Uint8Array {
  const w = new Float32Array(C * 3 * H); // (C, 3 H): the three side by side
  for (let c = 0; c < C; c++) {
    [w_query, w_key, w_value].forEach((part, i) => {
      w.set(part.subarray(c * H, (c + 1) * H), (3 * c + i) * H);
    });
  }
  return model(
    [
      initializer('w', [C, 3 * H], w),
      initializer('bias', [3 * H], new Float32Array(3 * H)),
      node(
        'Attention',
        ['x', 'w', 'bias'],
        'y',
        text(7, 'com.microsoft'),
        wholeAttribute('num_heads', 1),
        wholeAttribute('unidirectional', 1),
      ),
    ],
    [1, T, C],
    [1, T, H],
  );
}
