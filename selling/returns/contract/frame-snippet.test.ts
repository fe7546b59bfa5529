import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { FRAME_HEIGHT_MAX, FRAME_HEIGHT_MIN, frameHeightMessage, frameSnippetOf } from './frame-snippet.ts'

it('says a height that is rounded and bounded', () => {
  expect([0, 1_001, 1_050, 99_999_999].map((px) => frameHeightMessage(px).height)).toEqual([
    FRAME_HEIGHT_MIN,
    1_050,
    1_050,
    FRAME_HEIGHT_MAX,
  ])
})

const snippet = frameSnippetOf({ url: 'https://expedio.ro/order/return/abc?order=1&lang=en', title: 'Retur "Ana" <script>' })

it('is a frame with a height of its own, whose words end nothing', () => {
  expect(snippet).toContain('src="https://expedio.ro/order/return/abc?order=1&amp;lang=en"')
  expect(snippet).toContain('title="Retur &quot;Ana&quot; &lt;script>"')
  expect(snippet).toMatch(/height:\d+px/)
})

it('takes the height from its own frame and from no other page', () => {
  const [own, other] = [
    { style: { height: '1600px' }, contentWindow: {} },
    { style: { height: '10px' }, contentWindow: {} },
  ]
  let hear: (event: object) => void = () => {}
  runInNewContext(/<script>\n([\s\S]*)<\/script>/.exec(snippet)?.[1] ?? '', {
    addEventListener: (_: string, listener: typeof hear) => (hear = listener),
    document: { querySelectorAll: () => [own, other] },
  })
  const heights = () => [own.style.height, other.style.height]
  hear({ origin: 'https://altul.ro', source: own.contentWindow, data: frameHeightMessage(2_000) })
  hear({ origin: 'https://expedio.ro', source: own.contentWindow, data: { kind: 'altceva', height: 5 } })
  hear({ origin: 'https://expedio.ro', source: own.contentWindow, data: null })
  expect(heights()).toEqual(['1600px', '10px'])
  hear({ origin: 'https://expedio.ro', source: own.contentWindow, data: frameHeightMessage(2_000) })
  expect(heights()).toEqual(['2000px', '10px'])
})
