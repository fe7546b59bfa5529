/** The pictures of the tour: each page shows those that there are in its language, and none is heavy. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, it } from 'vitest'

const KILOBYTES_MAX = 170
const pictures = readdirSync('docs/tour')

it.each([
  ['en', 'docs/tour.md'],
  ['ro', 'docs/tour.ro.md'],
])('in %s has ten, all of them shown in their order', (language, page) => {
  const shown = [...readFileSync(page, 'utf8').matchAll(/\]\(tour\/([^)]+\.png)\)/g)].map(([, name]) => name)
  expect(shown).toEqual(pictures.filter((name) => name.startsWith(`${language}-`)).toSorted())
  expect(shown).toHaveLength(10)
})

it('is light', () => {
  expect(pictures.filter((name) => statSync(`docs/tour/${name}`).size > KILOBYTES_MAX * 1000)).toEqual([])
})
