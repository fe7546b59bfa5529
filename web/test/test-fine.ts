/** What a page must be for those who hear or feel it; colours and widths are seen in a browser alone (`e2e/words`). */
import axe from 'axe-core'
import { expect } from 'vitest'

/** As it comes to rest: a dialog that is just opening has its name a moment later. */
export const expectFine = (): Promise<void> => expect.poll(graveFaults).toEqual([])

async function graveFaults(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false }, 'link-in-text-block': { enabled: false }, 'target-size': { enabled: false } },
  })
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return grave.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`))
}
