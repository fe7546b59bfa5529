import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { subscribe } from '#server/platform/jobs/events.ts'
import { testApp, testClock } from '#server/platform/test-app.ts'
import { noticeStates, noticesThatMayBecome } from '../../contract/order-notices.ts'
import { orderNotices } from '../tables.ts'
import { moveNotice, noticeMoved, noticeMoveFor, type OrderNoticeRow } from './notice-transition.ts'
import { noticeRow } from './write-notices.ts'

const clock = testClock('2026-11-23T08:00:00Z')
const heard: { to: string; id: string }[] = []
const app = await testApp({
  clock,
  subscriptions: [subscribe(noticeMoved, async (_app, _tx, { to, now }) => void heard.push({ to, id: now.id }))],
})

async function aNotice(given: Partial<OrderNoticeRow> = {}): Promise<OrderNoticeRow> {
  const happenedAt = clock.now()
  const [row] = await app.db
    .insert(orderNotices)
    .values({
      ...{ clientId: randomUUID(), orderId: 'O1', event: 'picked_up', occurrence: '', channel: 'sms', recipient: 'phone', hasLabel: false },
      ...{ happenedAt, createdAt: happenedAt, state: 'waiting', ...given },
    })
    .returning()
  if (!row) throw new Error('it was not written')
  heard.length = 0
  return row
}
const moved = (notice: OrderNoticeRow, move: Parameters<typeof moveNotice>[3]) =>
  app.db.inTransaction((tx) => moveNotice(app, tx, notice, move))
const now = (notice: OrderNoticeRow) => noticeRow(app.db, notice)

it('a notice moves as it may, with its event, and else not at all', async () => {
  for (const from of noticeStates)
    for (const to of noticeStates) {
      const notice = await aNotice({ state: from })
      const isPermitted = noticesThatMayBecome(to).includes(from)
      expect([from, to, await moved(notice, { to })]).toEqual([from, to, isPermitted])
      expect((await now(notice))?.state).toBe(isPermitted ? to : from)
      expect(heard).toEqual(isPermitted ? [{ to, id: notice.id }] : [])
    }
  expect(noticeMoved.name).toBe('order-notice-moved')
})

it('a notice that is sent keeps what its provider said of it, and when it is looked for', async () => {
  const notice = await aNotice()
  const lookAt = new Date('2026-11-23T09:00:00Z')
  clock.advance(60_000)
  const before = clock.now()
  await moved(notice, { to: 'sent', parts: 2, providerId: 'P1', lookAt })
  expect(await now(notice)).toMatchObject({ state: 'sent', reason: null, parts: 2, providerId: 'P1', lookAt, reportedAt: null })
  const settledAt = (await now(notice))?.settledAt
  expect(settledAt && settledAt >= before).toBe(true)
  clock.advance(60_000)
  const reportedAt = clock.now()
  await moved(notice, { to: 'not-delivered', reason: { code: 'sms-unreachable' }, reportedAt })
  expect(await now(notice)).toMatchObject({
    ...{ state: 'not-delivered', reason: { code: 'sms-unreachable' }, parts: 2, providerId: 'P1' },
    ...{ lookAt: null, settledAt, reportedAt },
  })
})

it('a notice of which only a report is known is settled by it', async () => {
  const notice = await aNotice()
  clock.advance(60_000)
  const before = clock.now()
  await moved(notice, { to: 'delivered', reportedAt: new Date('2026-11-23T08:00:30Z') })
  const { settledAt, reportedAt } = (await now(notice)) ?? {}
  expect(reportedAt).toEqual(new Date('2026-11-23T08:00:30Z'))
  expect(settledAt && settledAt >= before).toBe(true)
})

it('a notice of another client is left alone', async () => {
  const notice = await aNotice()
  expect(await moved({ ...notice, clientId: randomUUID() }, { to: 'sent' })).toBe(false)
  expect((await now(notice))?.state).toBe('waiting')
})

it('what may have arrived is not confirmed, what cannot have is not sent', () => {
  expect(noticeMoveFor({ code: 'mail-not-confirmed' })).toEqual({ to: 'unconfirmed', reason: { code: 'mail-not-confirmed' } })
  expect(noticeMoveFor({ code: 'sms-not-confirmed' })).toEqual({ to: 'unconfirmed', reason: { code: 'sms-not-confirmed' } })
  expect(noticeMoveFor({ code: 'notice-switched-off' })).toEqual({ to: 'not-sent', reason: { code: 'notice-switched-off' } })
})
