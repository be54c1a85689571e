// Codes that show a step in other pages, as the dialog of what is taken along copies them.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { embedCode } from '../../web/src/engine/page/take/embed_code.ts';
import { EMBED_FORMATS } from '../../web/src/engine/state/text_formats.ts';
import { openedAt } from '../../web/src/shell/links/step_file.ts';

const kShown = {
  site: 'https://host.example/attention/',
  link: '#stage=head&text=say "hi"&v=2',
  title: 'One head: "Mix"',
};

test('a frame and an element hold the link as an attribute', () => {
  const src = /src="([^"]*)"/.exec(embedCode('frame', kShown))?.[1];
  assert.equal(
    src?.replaceAll('&amp;', '&').replaceAll('&quot;', '"'),
    'https://host.example/attention/?embed=figure#stage=head&text=say "hi"&v=2',
  );
  const link = / link="([^"]*)"/.exec(embedCode('element', kShown))?.[1];
  assert.equal(link, '#stage=head&amp;text=say &quot;hi&quot;&amp;v=2');
  // Without the module the element is a link.
  assert.match(
    embedCode('element', kShown),
    /><a href="https:\/\/host\.example\/attention\/#stage=head&amp;text=say &quot;hi&quot;&amp;v=2">One head: "Mix"<\/a><\/attention-figure>$/,
  );
});

test('five lines of Python that Python can read', () => {
  const code = embedCode('python', kShown);
  assert.equal(code.split('\n').length, 5);
  const program = `${code.replace('from IPython.display import IFrame', 'IFrame = lambda *given, **more: print(*given)')}`;
  assert.equal(
    execFileSync('python3', ['-c', program], { encoding: 'utf8' }),
    'https://host.example/attention/?embed=figure#stage=head&text=say "hi"&v=2\n',
  );
});

test('every code names the page', () => {
  for (const format of EMBED_FORMATS) assert.match(embedCode(format, kShown), /host\.example/);
});

test('a copy of the single file has one link, that of the step', () => {
  const file = '<!doctype html><html><head><meta charset="utf-8" /><title>x</title></head></html>';
  const once = openedAt(file, '#stage=head&step=mix');
  assert.match(once, /"utf-8" \/><meta name="attention-link" content="#stage=head&amp;step=mix">/);
  const twice = openedAt(once, '#stage=loop');
  assert.deepEqual(twice.match(/attention-link/g)?.length, 1);
  assert.match(twice, /content="#stage=loop"/);
});
