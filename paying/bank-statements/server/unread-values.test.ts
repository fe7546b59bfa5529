import { expect, it } from 'vitest'
import { UNREAD_SHOWN_MAX } from '#contract/read-fields.ts'
import { testApp, testClock } from '#server/platform/test-app.ts'
import { camtFile } from './test-files.ts'
import { bankHere, imported } from './test-statements.ts'

const app = await testApp({ clock: testClock('2026-11-22T10:00:00Z'), bank: bankHere, env: { LOG_LEVEL: 'silent' } })

const withParts = (count: number) =>
  Buffer.from(
    camtFile(app, [{ amount: 500, reference: `R${count}` }])
      .toString()
      .replace('</TxDtls>', `${'<NewPart>17</NewPart>'.repeat(count)}</TxDtls>`),
  )

it('what a bank filled and nothing understands is counted where its file is read, and the first of it shown', async () => {
  expect(await imported(app, withParts(1))).toMatchObject({
    ...{ linesRead: 1, linesOpen: 1, unreadCount: 1 },
    unread: [{ line: 5, place: 'Tx/NewPart', value: '17' }],
  })
  const many = await imported(app, withParts(UNREAD_SHOWN_MAX + 5))
  expect(many.unreadCount).toBe(UNREAD_SHOWN_MAX + 5)
  expect(many.unread).toHaveLength(UNREAD_SHOWN_MAX)
})
