import { expect, it } from 'vitest'
import { prettyXml } from './pretty-xml.ts'

it('puts each element on a line of its own, with its text', () => {
  expect(prettyXml('<?xml version="1.0"?><header a="1"><Error errorMessage="E: x"/><b>\n<c>doi &amp; trei</c></b></header>')).toBe(
    [
      '<?xml version="1.0"?>',
      '<header a="1">',
      '  <Error errorMessage="E: x"/>',
      '  <b>',
      '    <c>doi &amp; trei</c>',
      '  </b>',
      '</header>',
    ].join('\n'),
  )
})

it('keeps comments and character data as they are', () => {
  expect(prettyXml('<a><!-- <b> --><![CDATA[<script>1</script>]]></a>')).toBe('<a>\n  <!-- <b> -->\n  <![CDATA[<script>1</script>]]>\n</a>')
})

it('loses nothing of what is no XML', () => {
  expect(prettyXml('{"eroare": "x"}')).toBe('{"eroare": "x"}')
  expect(prettyXml('a < b </c> <')).toBe('a\n<\nb\n</c>\n<')
})

it('of elements that never end is no longer than a few times what it is made of', () => {
  const nested = '<a>'.repeat(20_000)
  expect(prettyXml(nested).length).toBeLessThan(nested.length * 20)
})

it('ends with a mark where it is cut', () => {
  expect(prettyXml(`<a>${'x'.repeat(300_000)}</a>`)).toMatch(/^<a>x+\n…$/)
})
