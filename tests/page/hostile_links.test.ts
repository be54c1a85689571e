// Addresses that nobody would write: none breaks the page, neither as it is loaded nor once it is open.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isEvery, partOf } from '../unit/walks.ts';
import { isOther, type Visit, visit } from './helpers/visit.ts';

let site: Visit;
before(async () => {
  site = await visit({ reducedMotion: true, areVoicesOpen: true });
});
after(() => site.close());

const kLone = '\ud800'; // half a surrogate pair
const kLong = 'x.0:1,'.repeat(17000);

const kHostile = [
  'stage=nowhere',
  'stage=__proto__',
  'stage=constructor&step=toString',
  'stage=head&step=__proto__',
  'stage=head&step=nothing',
  'stage=head&example=__proto__',
  'stage=head&example=nothing',
  'stage=loop&example=bank',
  'notebook=999',
  'notebook=__proto__',
  'notebook=001',
  'stage=notebook',
  'stage=head&cell=nothing.0.0',
  'stage=head&cell=__proto__',
  'stage=head&cell=y',
  'stage=head&cell=y.0.6.0',
  'stage=head&cell=y.0.9999.0',
  'stage=head&cell=y.1e9.0.0',
  'stage=head&cell=y.-1.0.0',
  'stage=head&cell=y.NaN.0.0',
  'stage=head&cell=y.0.0.0.0.0.0.0',
  'stage=loop&batch=1e9&row=1e9',
  'stage=loop&batch=9999&row=9999',
  'stage=loop&batch=-1&row=NaN',
  'stage=loop&row=Infinity',
  'stage=head&causal=__proto__&scaled=NaN',
  'stage=head&seed=1e9&sizes=1000000000,1000000000&T=1e9&C=1e9',
  'stage=head&edits=x.0.99.0:1',
  'stage=head&edits=y.0.0.0:1',
  'stage=head&edits=__proto__.0:1',
  'stage=head&edits=x.0.0.0:1e999',
  'stage=head&edits=x.0.0.0:1e39',
  'stage=head&edits=x.0.0.0:NaN,x.0.0.1:Infinity,x.0.0.2:-',
  'stage=head&edits=:,::,:::,.,.:.,x:x',
  'stage=head&example=randn&T=1000000000&C=1000000000&head_size=1000000000',
  'stage=loop&example=randn&B=0&T=-1&C=NaN&before=999999999&seed=99999999999999999999',
  'stage=head&dtype=__proto__&decimals=1e9&name=<img src=x onerror=alert(1)>',
  '%00',
  'stage=head%00&step=mix%00',
  '%',
  '%E0%A4%A&stage=%ZZ',
  `stage=${kLone}`,
  `stage=head&example=${kLone}&cell=${kLone}&edits=${kLone}`,
  'stage=<img src=x onerror=alert(1)>',
  'stage=head&step=<img src=x onerror=alert(1)>&example=%3Cimg%20src=x%20onerror=alert(1)%3E',
  'stage=head&cell=%3Cscript%3Ealert(1)%3C/script%3E',
  'javascript:alert(1)',
  kLong,
  `stage=${kLong}`,
  `stage=head&edits=${kLong}`,
  '&&&===&=&stage',
  'stage=head&stage=loop&stage=softmax',
];

/** What is wrong with the page as it stands, whatever its address is. */
function problem(): string {
  const main = document.querySelector('main');
  if (!main) return 'no stage';
  if (!main.querySelector('td, pre')) return 'nothing in it';
  if (!/^[A-Z]\w/.test(document.title)) return `title ${document.title}`;
  const odd = /undefined|NaN|\[object/.exec(main.innerText);
  if (odd) return `${odd} on the page`;
  if (document.querySelector('img, #app script, iframe')) return 'markup from the address';
  if (main.matches('.notebook')) return '';
  const stages = document.querySelectorAll('.stages [aria-current="step"]').length;
  return stages === 1 ? '' : `${stages} stages are the present one`;
}

test('no address breaks the page', { skip: isOther }, async () => {
  await site.go('stage=head&step=mix');
  await site.page.evaluate(() => {
    window.alert = () => document.body.append(document.createElement('iframe'));
  });
  const seen = await site.survey(partOf(kHostile, 1), problem, { isAmiss: 'perhaps' });
  assert.deepEqual(
    seen.filter(([, found]) => found !== ''),
    [],
  );
  await site.check();
});

/** Of each kind one: loading takes longer. */
const kLoaded = [
  'stage=__proto__',
  'stage=constructor&step=toString',
  'stage=head&example=__proto__',
  'notebook=__proto__',
  'stage=head&cell=y.1e9.0.0',
  '%E0%A4%A&stage=%ZZ',
  'stage=head&step=<img src=x onerror=alert(1)>&example=%3Cimg%20src=x%20onerror=alert(1)%3E',
  `stage=head&edits=${kLong}`,
];

test('no address breaks the page as it is loaded', { skip: isOther || !isEvery }, async () => {
  for (const hash of kLoaded) {
    assert.ok(kHostile.includes(hash), hash.slice(0, 100));
    await site.load(encodeURI(hash), { isAmiss: 'perhaps' });
    assert.equal(await site.page.evaluate(problem), '', hash.slice(0, 100));
  }
  await site.check();
});
