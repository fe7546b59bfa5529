import { expect, it } from 'vitest'
import { testApp, testClock } from '#server/platform/test-app.ts'
import { adviceFile, camtFile, ibanNumbered, mt940File } from './test-files.ts'
import { bankHere, imported } from './test-statements.ts'

const app = await testApp({ clock: testClock('2026-11-22T10:00:00Z'), bank: bankHere })

it('keeps the second of two payments that are alike where the advice held the first alone, and the statement both', async () => {
  const day = '2026-10-07'
  const line = { amount: 6_400, text: 'reincarcare', name: 'POPESCU ANA', iban: ibanNumbered(64) }
  expect(await imported(app, adviceFile(app, [line], day))).toMatchObject({ linesRead: 1, linesKnown: 0, linesOpen: 1 })
  expect(await imported(app, camtFile(app, [line, line], day))).toMatchObject({ linesRead: 2, linesKnown: 1, linesOpen: 1 })
  expect(await imported(app, mt940File(app, [line, line], day))).toMatchObject({ linesRead: 2, linesKnown: 2, linesOpen: 0 })
})
