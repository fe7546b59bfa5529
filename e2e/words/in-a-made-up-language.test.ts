/** Every page, and what opens over it, in a language whose texts are marked and longer by two fifths. */
import { expect, it } from 'vitest'
import { languages } from '../../contract/texts/languages.ts'
import { marked } from '../../contract/texts/test-marked.ts'
import { widths } from '../running/browser.ts'
import { cutOn, GROW, inMadeUpLanguage, lasting, overhangOf, phrasesOn, unmarkedOf } from './reading.ts'
import { readers, WALK_MS_MAX, walk, walks } from './walking.ts'

it.each(readers)(
  'every text is marked, and has room to be longer, for %s',
  async (reader) => {
    const texts = marked(await languages.ro.load(), GROW)
    // On every page the same: said once.
    const cut = new Set<string>()
    const found = await walk(
      { ...(await walks[reader]()), texts },
      {
        begin: inMadeUpLanguage,
        at: async ({ page, data }) => {
          const phrases = await phrasesOn(page)
          expect(phrases.filter((phrase) => phrase.startsWith('«')).length).toBeGreaterThan(1)
          const wider: string[] = []
          for (const width of [widths.phone, widths.desk]) {
            await page.setViewportSize({ width, height: 900 })
            wider.push(...(await lasting(page, async () => ((await overhangOf(page)) > 0 ? [`wider than ${width} px`] : []))))
            for (const text of await lasting(page, cutOn)) {
              if (!cut.has(text)) wider.push(`cut at ${width} px: ${text}`)
              cut.add(text)
            }
          }
          return [...unmarkedOf(phrases, data), ...wider]
        },
      },
    )
    expect(found).toEqual([])
  },
  WALK_MS_MAX,
)
