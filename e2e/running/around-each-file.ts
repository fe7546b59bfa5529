/** Around each file of journeys: files of a worker share its browser and its product, and nothing that they opened there. */
import { afterEach } from 'vitest'
import { forgetTokens } from './api.ts'
import { closeWindows } from './browser.ts'

forgetTokens()
afterEach(closeWindows)
