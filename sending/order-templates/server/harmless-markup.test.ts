import { expect, it } from 'vitest'
import { harmlessTerms } from './harmless-markup.ts'

it('keeps text, its structure and links, and is the same when it is read again', () => {
  const terms =
    '<h2>Retur</h2><p>In <strong>14 zile</strong>, <a href="https://exemplu.ro/retur">aici</a>.</p><ol start="2"><li>Unu</li></ol><table><tbody><tr><td colspan="2">5 lei</td></tr></tbody></table>'
  const kept = harmlessTerms(terms)
  expect(kept).toBe(terms.replace('retur">', 'retur" rel="noopener noreferrer" target="_blank">'))
  expect(harmlessTerms(kept)).toBe(kept)
})

it.each([
  ['scripts', '<script>alert(1)</script><scr<script>ipt>1</script><SCRIPT SRC=//evil.example></SCRIPT>'],
  ['handlers', '<p onclick="alert(1)" onmouseover=alert(1)>Text</p><img src=x onerror=alert(1)>'],
  [
    'links that run',
    '<a href="javascript:alert(1)">a</a><a href="java&#10;script:alert(1)">b</a><a href="data:text/html,alert(1)">c</a><a href="//evil.example">d</a>',
  ],
  ['frames', '<iframe src="https://evil.example"></iframe><object data="https://evil.example"></object><embed src="https://evil.example">'],
  [
    'styles',
    '<style>p{background:url(https://evil.example)}</style><p style="background:url(https://evil.example)" class="x">Text</p><link rel="stylesheet" href="https://evil.example">',
  ],
  ['forms', '<form action="https://evil.example"><input name="password"><button formaction="javascript:alert(1)">x</button></form>'],
  [
    'markup that changes when it is read',
    '<svg><style><img src=x onerror=alert(1)></style></svg><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  ],
  [
    'a page',
    '<base href="https://evil.example"><meta http-equiv="refresh" content="0;url=javascript:alert(1)"><template><script>alert(1)</script></template>',
  ],
])('leaves nothing of %s', (_what, hostile) => {
  expect(harmlessTerms(hostile) ?? '').not.toMatch(/<(?!\/?(?:p|a)\b)|alert|javascript|evil|style=|class=|on\w+=/)
})

it('of nothing but that is nothing', () => {
  expect([harmlessTerms('<script>alert(1)</script>'), harmlessTerms(' '), harmlessTerms(null)]).toEqual([null, null, null])
})
