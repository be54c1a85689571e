// The colours of cells: readable at every step, and as far apart as the numbers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Scale, shade, type Theme } from '../../web/src/engine/draw/colour.ts';
import { channels, contrast } from './contrast.ts';

const THEMES: Theme[] = ['light', 'dark'];
const SCALES: Scale[] = ['signed', 'weight'];

function assertColour(fill: string, hex: string): void {
  assert.deepEqual(channels(fill), channels(hex));
}

test('the measure: black on white is 21, #777 on white 4.48', () => {
  assert.equal(contrast('#000', '#fff'), 21);
  assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48');
});

test('the ink of every step has a contrast of 4.5 or more, in both themes', () => {
  for (const theme of THEMES) {
    for (const scale of SCALES) {
      for (let k = -1000; k <= 1000; k++) {
        const { backgroundColor: fill, color: ink } = shade(k / 1000, scale, theme).style;
        assert.ok(contrast(fill, ink) >= 4.5, `${theme} ${scale} ${k / 1000}: ${fill} ${ink}`);
      }
    }
  }
});

test('the ends and zero are the colours of the design', () => {
  assertColour(shade(0, 'signed', 'light').style.backgroundColor, '#ffffff');
  assertColour(shade(-1, 'signed', 'light').style.backgroundColor, '#1f5fa8');
  assertColour(shade(1, 'signed', 'light').style.backgroundColor, '#c2570c');
  assertColour(shade(1, 'weight', 'light').style.backgroundColor, '#0d6b66');
  assertColour(shade(0, 'weight', 'dark').style.backgroundColor, '#1d2027');
  assertColour(shade(-1, 'signed', 'dark').style.backgroundColor, '#5e9fe8');
  assertColour(shade(1, 'signed', 'dark').style.backgroundColor, '#ef9a52');
  assertColour(shade(1, 'weight', 'dark').style.backgroundColor, '#4cc2b9');
});

test('the larger the number, the further its colour is from that of zero', () => {
  for (const theme of THEMES) {
    for (const scale of SCALES) {
      for (const sign of scale === 'signed' ? [-1, 1] : [1]) {
        const away = (k: number) =>
          contrast(
            shade(sign * k, scale, theme).style.backgroundColor,
            shade(0, scale, theme).style.backgroundColor,
          );
        for (let k = 0; k < 64; k++) assert.ok(away((k + 1) / 64) >= away(k / 64) - 0.02);
        assert.ok(away(1) > 3);
      }
    }
  }
});

test('what lies beyond gets the end, and what is no number gets zero', () => {
  for (const theme of THEMES) {
    assert.equal(shade(9, 'signed', theme), shade(1, 'signed', theme));
    assert.equal(shade(-Infinity, 'signed', theme), shade(-1, 'signed', theme));
    assert.equal(shade(-1, 'weight', theme), shade(0, 'weight', theme));
    for (const scale of SCALES) {
      assert.equal(
        shade(Number.NaN, scale, theme).style.backgroundColor,
        shade(0, scale, theme).style.backgroundColor,
      );
    }
  }
});
