/** What a page must be for those who hear or feel it; colours and widths are seen in a browser alone (`e2e/words`). */
import axe from 'axe-core'
import { expect } from 'vitest'

export async function expectFine(): Promise<void> {
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false }, 'link-in-text-block': { enabled: false }, 'target-size': { enabled: false } },
  })
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`))).toEqual([])
}
