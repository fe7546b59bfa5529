import { describe, expect, it } from 'vitest'
import { FramePages, readFramePages } from './frame-pages.ts'

describe('a page that is typed', () => {
  it.each([
    ['https://magazin.ro', 'https://magazin.ro'],
    ['https://magazin.ro/', 'https://magazin.ro'],
    ['https://www.magazin.ro/pagini/retur?lang=ro#formular', 'https://www.magazin.ro'],
    ['magazin.ro', 'https://magazin.ro'],
    ['www.Magazin.RO/retur', 'https://www.magazin.ro'],
    ['//magazin.ro', 'https://magazin.ro'],
    ['HTTPS://MAGAZIN.RO:443', 'https://magazin.ro'],
    ['https://magazin.ro:8443/x', 'https://magazin.ro:8443'],
    ['https:/magazin.ro', 'https://magazin.ro'],
    ['https//magazin.ro', 'https://magazin.ro'],
    ['https:\\\\magazin.ro', 'https://magazin.ro'],
    ['„https://magazin.ro”.', 'https://magazin.ro'],
    ['<https://magazin.ro>', 'https://magazin.ro'],
    ['https://mărțișor.ro', 'https://xn--mrior-rwa26qoa.ro'],
    ['localhost:5173/retur', 'http://localhost:5173'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ])('%s is understood as %s', (typed, origin) => {
    expect(readFramePages(typed)).toEqual({ pages: [origin], unclear: [], insecure: [] })
  })

  it.each([
    ...[
      'magazin',
      'ana@magazin.ro',
      'ftp://magazin.ro',
      'javascript:alert(1)',
      'data:text/html,x',
      '*.magazin.ro',
      'https://*',
      'https://10.0.0.1',
    ],
    ...[
      'https://ana:parola@magazin.ro',
      "'none'",
      'https://magazin.ro*',
      'https://maga%0dzin.ro',
      'https://[::2]',
      'https://magazin..ro',
      '@',
    ],
  ])('%s is said to be none', (typed) => {
    const { pages, unclear } = readFramePages(typed)
    expect([pages, unclear.length > 0]).toEqual([[], true])
  })

  it('that is not secure is said apart, but for this computer', () => {
    expect(readFramePages('http://magazin.ro/retur http://localhost')).toEqual({
      ...{ pages: ['http://localhost'], unclear: [], insecure: ['http://magazin.ro/retur'] },
    })
  })
})

it('reads several on a line and on several lines, each once', () => {
  const text = ' https://magazin.ro, www.magazin.ro;\n- https://magazin.ro/alta-pagina\r\n\tmagazin.ro '
  expect(readFramePages(text)).toEqual({ pages: ['https://magazin.ro', 'https://www.magazin.ro'], unclear: [], insecure: [] })
  expect(readFramePages(' \n ')).toEqual({ pages: [], unclear: [], insecure: [] })
})

it('lets no sign of a header into what is kept', () => {
  for (const page of [
    'https://magazin.ro; script-src *',
    "https://magazin.ro 'self'",
    'https://a;b.ro',
    'https://magazin.ro/',
    'magazin.ro',
    '*',
    '',
  ])
    expect(FramePages.safeParse([page]).success, page).toBe(false)
  expect(FramePages.safeParse(['https://magazin.ro', 'http://localhost:5173']).success).toBe(true)
  expect(FramePages.safeParse(Array.from({ length: 21 }, (_, n) => `https://m${n}.ro`)).success).toBe(false)
})
