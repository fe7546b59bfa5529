/** The judge of notices, judged by wrong rows, wrong arrivals and wrong code, planted one at a time: each of them must be noticed. */
import { describe, expect, it } from 'vitest'
import { wrongNotices } from '#bench/torture/notices-differences.ts'
import { noticeMail } from '#informing/notifications/server/orders/notice-mail.ts'
import { noticeStage } from '#informing/notifications/server/orders/test-notices.ts'
import { orderNow } from '#sending/orders/server/test-orders.ts'
import { partnerStates } from './test-partner-states.ts'

const RECIPIENTS = { confirmed: 'confirmari@exemplu.ro', alerts: 'alerte@exemplu.ro', returns: 'retururi@exemplu.ro' }
const MINUTE_MS = 60_000
const WAY = ['picked_up', 'out_for_delivery', 'delivered'] as const

type Stage = Awaited<ReturnType<typeof noticeStage>>

/** An order whose notices have arrived; `isLost`: the answers to e-mails are, which then may have arrived. */
async function delivered(stage: Stage, { isLost = false } = {}) {
  const { app, work, clock, client, activated, reported } = stage
  const mails: { to: string[]; subject: string; text: string; messageId: string }[] = []
  const messages: { to: string; text: string; idx: string }[] = []
  const simulatorsUrl = await partnerStates({ mail: () => ({ mails }), sms: () => ({ messages }) })
  app.mail.send = async ({ id, to, subject, text }) => {
    mails.push({ to: [to], subject, text, messageId: `<${id}@exemplu.ro>` })
    return isLost ? { kind: 'unknown', cause: 'cut' } : { kind: 'sent' }
  }
  if (app.sms)
    app.sms.send = async ({ id, to, text }) => {
      messages.push({ to, text, idx: id })
      return { kind: 'sent', providerId: id, parts: 1 }
    }
  const groups = {
    ...{ sendOrderConfirmationToSender: [RECIPIENTS.confirmed], sendOrderDeliveryAlerts: [RECIPIENTS.alerts] },
    sendOrderReturn: [RECIPIENTS.returns],
  }
  const clientId = await client(groups, {})
  const orderId = await activated(clientId)
  const awb = (await orderNow(app, { clientId, orderId })).awb ?? ''
  for (const [minutes, state] of WAY.entries()) {
    await reported({ clientId, orderId }, [state, minutes])
    for (let tries = 0; tries < 3; tries += 1) {
      await work()
      clock.advance(10 * MINUTE_MS)
    }
  }
  const lives = new Map([[orderId, { awb, way: WAY }]])
  const judged = async () => (await wrongNotices({ db: app.db, simulatorsUrl, lives, recipients: RECIPIENTS })).differences
  return { app, mails, messages, clientId, orderId, judged }
}

describe('the judge of notices', async () => {
  const { app, mails, messages, orderId, judged } = await delivered(await noticeStage())
  /** Changes rows, and gives them back as they were. */
  const changed = (table: 'order_notices' | 'effects', where: string, change: string) => async () => {
    const { rows } = await app.db.$client.query<{ row: { id: string } }>(`select to_jsonb(t) as row from ${table} t where ${where}`)
    expect(rows).toHaveLength(1)
    await app.db.$client.query(change)
    return async () => {
      await app.db.$client.query(`delete from ${table} where id = $1`, [rows[0]?.row.id])
      const back = `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`
      await app.db.$client.query(back, [JSON.stringify(rows.map(({ row }) => row))])
    }
  }
  const ofDelivery = `order_id = '${orderId}' and event = 'delivered'`
  const row = (set: string) => changed('order_notices', ofDelivery, `update order_notices set ${set} where ${ofDelivery}`)
  /** What arrived is changed, and put back. */
  const arrived =
    <T>(list: T[], change: (list: T[]) => void) =>
    async () => {
      const before = list.map((one) => ({ ...one }))
      change(list)
      return async () => void list.splice(0, list.length, ...before)
    }
  const ofMessage = `(select id::text from order_notices where order_id = '${orderId}' and channel = 'sms')`

  const planted: Record<string, () => Promise<() => Promise<unknown>>> = {
    'a notice that was to be written and was not': changed('order_notices', ofDelivery, `delete from order_notices where ${ofDelivery}`),
    'a notice of what did not happen': row(`event = 'returned'`),
    'a notice to another address': row(`recipient = '${RECIPIENTS.returns}'`),
    'one that arrived and is listed as not sent': row(`state = 'not-sent', reason = '{"code":"mail-not-taken","params":{"cause":"x"}}'`),
    'one that is listed as sent, with a reason': row(`reason = '{"code":"mail-not-confirmed"}'`),
    'one that still waits': row(`state = 'waiting'`),
    'one whose effect was refused': changed(
      'effects',
      `key = ${ofMessage}`,
      `update effects set state = 'refused', reason = '{"code":"mail-not-confirmed"}' where key = ${ofMessage}`,
    ),
    'an e-mail that is listed as sent and did not arrive': arrived(mails, (list) => list.pop()),
    'an e-mail that arrived twice': arrived(mails, (list) => list.push({ ...list[0] } as (typeof mails)[number])),
    'an e-mail that arrived at another address': arrived(mails, ([first]) => first && Object.assign(first, { to: [RECIPIENTS.returns] })),
    'an e-mail about another order': arrived(mails, ([first]) => first && Object.assign(first, { text: 'AWB FREMD1' })),
    'a text message of no notice': arrived(messages, (list) => list.push({ to: '+40722000111', text: 'x', idx: 'al-nimanui' })),
    'a text message that did not arrive': arrived(messages, (list) => list.pop()),
  }

  it('finds nothing wrong where nothing is', async () => {
    expect([mails.length, messages.length]).toEqual([3, 1])
    expect(await judged()).toEqual([])
  })

  it.each(Object.entries(planted))('notices %s', async (_what, plant) => {
    const revert = await plant()
    expect(await judged()).not.toEqual([])
    await revert()
    expect(await judged()).toEqual([])
  })
})

describe('the judge of notices notices code', () => {
  it('that sends an e-mail again whose answer is missing, and passes what does not', async () => {
    const right = await delivered(await noticeStage(), { isLost: true })
    expect([right.mails.length, await right.judged()]).toEqual([3, []])
    const wrong = await delivered(await noticeStage({ mail: { ...noticeMail, isSentOnce: false } }), { isLost: true })
    expect(wrong.mails.length).toBeGreaterThan(3)
    expect(await wrong.judged()).not.toEqual([])
  })

  it('that does not hear of an AWB', async () => {
    const stage = await noticeStage()
    stage.app.subscriptions = stage.app.subscriptions.slice(1)
    expect(await (await delivered(stage)).judged()).toEqual([expect.stringContaining('missing: ')])
  })

  it('that lists as sent what the mail server refused', async () => {
    const settle: typeof noticeMail.ended = async (app, tx, id, end) =>
      noticeMail.ended?.(app, tx, id, { ...end, outcome: { kind: 'done', answer: null } })
    const stage = await noticeStage({ mail: { ...noticeMail, ended: settle } })
    const { app, judged } = await delivered(stage, { isLost: true })
    expect(app.mails).toEqual([])
    expect(await judged()).not.toEqual([])
  })
})
