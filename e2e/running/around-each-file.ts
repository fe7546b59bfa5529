/** Around each file of journeys: files of a worker share its browser and its product, and nothing that they opened there. */
import { afterEach } from 'vitest'
import { forgetTokens } from './api.ts'
import { closeWindows, shownNow } from './browser.ts'

forgetTokens()
afterEach(async ({ task }) => {
  // What was waited for in vain is understood by what was there instead.
  if (task.result?.state === 'fail') console.log(`${task.name}: when it failed, the browser showed\n${await shownNow()}`)
  await closeWindows()
})
