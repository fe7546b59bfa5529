import { beforeEach, describe, expect, it } from 'vitest'
import { hasPermission } from '#contract/permissions.ts'
import { createHttp } from '#server/platform/http/http.ts'
import { textsOf } from '#server/platform/texts.ts'
import { newestNotifications } from '../../centre/read-notifications.ts'
import { noticesOfOrder } from '../notices-of-order.ts'
import { noticeStage } from '../test-notices.ts'
import { lookForSmsReports } from './look-for-reports.ts'
import { addSmsReports } from './report-route.ts'

const { app, clock, work, client, activated, reported, texted, answers, fates, asked } = await noticeStage({ env: { LOG_LEVEL: 'silent' } })
const http = createHttp(app.log, app.config)
await addSmsReports(http, { app })
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

type Sent = { of: { clientId: string; orderId: string }; id: string; path: string }

beforeEach(() => {
  texted.length = 0
  answers.length = 0
  asked.length = 0
  fates.clear()
})

/** A message at the pick-up of an order of its own, handed over. */
async function sent(): Promise<Sent> {
  const clientId = await client({}, {})
  const of = { clientId, orderId: await activated(clientId) }
  await reported(of, ['picked_up', 0])
  await work()
  return { of, ...messageSent() }
}

function messageSent() {
  const { id, reportTo } = texted.at(-1) ?? { id: '', reportTo: '' }
  return { id, path: new URL(reportTo).pathname }
}

const seconds = (at: Date) => String(Math.floor(at.getTime() / 1000))
const fieldsOf = ({ id }: { id: string }, status: number, more: Record<string, string> = {}) =>
  new URLSearchParams({ MsgId: `P-${id}`, idx: id, status: String(status), donedate: seconds(clock.now()), ...more })
const report = async (message: { id: string; path: string }, status: number, more?: Record<string, string>) => {
  const answer = await http.inject({ method: 'GET', url: `${message.path}?${fieldsOf(message, status, more)}` })
  return [answer.statusCode, answer.body]
}
const shown = async ({ of }: Sent) =>
  (await noticesOfOrder(app, textsOf('ro'), of)).map(({ state, reason, reportedAt }) => [state, reason, reportedAt])
const state = async (message: Sent) => (await shown(message))[0]?.[0]
const forgedLogged = async () =>
  (await app.db.$client.query<{ details: object }>("select details from security_events where kind = 'sms-report-forged'")).rows
const bell = async (clientId: string) => {
  const actor = { kind: 'user', userId: clientId, role: 'owner', platformRole: null, isActingFor: false } as const
  const rows = await newestNotifications(app.db, textsOf('ro'), {
    clientId,
    userId: clientId,
    mayAlso: (permission) => hasPermission(actor, permission),
  })
  return rows.map(({ kind, text, subject }) => [kind, text, subject])
}

describe('a message that was handed over', () => {
  it('is not confirmed until its report says that it was delivered, and when', async () => {
    const message = await sent()
    expect(await shown(message)).toEqual([['sent', 'Predat operatorului; nicio confirmare inca.', null]])
    clock.advance(HOUR_MS)
    const doneAt = seconds(new Date(clock.now().getTime() - 5 * MINUTE_MS))
    expect(await report(message, 404, { donedate: doneAt })).toEqual([200, 'OK'])
    expect(await shown(message)).toEqual([['delivered', null, new Date(Number(doneAt) * 1000).toISOString()]])
    expect(await bell(message.of.clientId)).toEqual([])
  })

  it.each([
    [402, 'Telefonul a fost inchis sau fara semnal prea mult timp.'],
    [405, 'Numarul nu exista sau nu poate primi SMS-uri.'],
    [406, 'Trimiterea a esuat la furnizorul de SMS.'],
    [407, 'Respins de reteaua de telefonie.'],
    [412, 'Oprit de furnizorul de SMS.'],
  ])('is not delivered by %i, with its reason in words', async (status, reason) => {
    const message = await sent()
    await report(message, status)
    expect(await shown(message)).toEqual([['not-delivered', reason, expect.any(String)]])
  })

  it('stays unknown where the networks do not say, until one does after all', async () => {
    const message = await sent()
    await report(message, 408)
    expect(await shown(message)).toEqual([['sent', 'Predat operatorului, care nu a confirmat primirea.', null]])
    await report(message, 404)
    expect(await state(message)).toBe('delivered')
  })

  it('may be reported by a form too', async () => {
    const message = await sent()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await http.inject({ method: 'POST', url: message.path, headers, payload: fieldsOf(message, 404).toString() })
    expect([answer.statusCode, answer.body, await state(message)]).toEqual([200, 'OK', 'delivered'])
  })
})

describe('reports', () => {
  it('that come twice, also at once, and in any order leave a delivered message delivered', async () => {
    const message = await sent()
    await Promise.all([report(message, 404), report(message, 403), report(message, 404)])
    for (const late of [403, 405, 409, 402, 404]) expect(await report(message, late)).toEqual([200, 'OK'])
    expect(await shown(message)).toEqual([['delivered', null, expect.any(String)]])
    expect(await bell(message.of.clientId)).toEqual([])
  })

  it('that a phone has it after all are believed of one that was not delivered', async () => {
    const message = await sent()
    for (const status of [402, 402, 403, 404]) await report(message, status)
    expect(await shown(message)).toEqual([['delivered', null, expect.any(String)]])
  })

  it('may come before the call was answered', async () => {
    const clientId = await client({}, {})
    const of = { clientId, orderId: await activated(clientId) }
    const { sms } = app
    if (!sms) throw new Error('the stage has a provider')
    const { send } = sms
    sms.send = async (message) => {
      const answer = await send(message)
      await report(messageSent(), 404)
      return answer
    }
    await reported(of, ['picked_up', 0])
    await work()
    sms.send = send
    expect(await shown({ of, ...messageSent() })).toEqual([['delivered', null, expect.any(String)]])
    const { rows } = await app.db.$client.query('select parts, provider_id, look_at from order_notices where client_id = $1', [clientId])
    expect(rows).toEqual([{ parts: 1, provider_id: `P-${texted.at(-1)?.id}`, look_at: null }])
  })

  it('show that a message was sent whose answers were all lost', async () => {
    answers.push({ kind: 'unknown', cause: 'timeout' })
    const message = await sent()
    clock.advance(13 * HOUR_MS)
    await work()
    expect(await shown(message)).toEqual([['unconfirmed', 'Furnizorul de SMS nu a confirmat trimiterea. Mesajul poate sa fi ajuns.', null]])
    await report(message, 403)
    expect(await shown(message)).toEqual([['sent', 'Predat operatorului; nicio confirmare inca.', null]])
    await report(message, 404)
    expect(await state(message)).toBe('delivered')
  })

  it('have no moment that cannot be', async () => {
    for (const donedate of ['1', '0', seconds(new Date(clock.now().getTime() + 48 * HOUR_MS)), 'ieri']) {
      const message = await sent()
      await report(message, 404, { donedate })
      const [[, , reportedAt] = []] = await shown(message)
      expect(Math.abs(Date.parse(String(reportedAt)) - clock.now().getTime())).toBeLessThan(MINUTE_MS)
    }
  })

  it('that are forged change nothing, are answered with a refusal, and are logged', async () => {
    const [message, other] = [await sent(), await sent()]
    const changed = `${message.path.slice(0, -2)}${message.path.endsWith('AA') ? 'BB' : 'AA'}`
    for (const path of [changed, '/api/sms-reports/x', `/api/sms-reports/${message.id}`])
      expect(await report({ ...message, path }, 404)).toEqual([403, 'FORBIDDEN'])
    expect(await state(message)).toBe('sent')
    // With an address that is ours, of another message or of another provider's number.
    for (const more of [{ idx: other.id }, { MsgId: `P-${other.id}` }]) expect((await report(message, 405, more))[0]).toBe(200)
    expect([await state(message), await state(other)]).toEqual(['sent', 'sent'])
    expect((await forgedLogged()).map(({ details }) => details)).toEqual([
      ...Array.from({ length: 3 }, () => ({ cause: 'address' })),
      ...Array.from({ length: 2 }, () => ({ cause: 'message' })),
    ])
  })

  it('of a message that nothing is kept of are taken, so that they come no more', async () => {
    const message = await sent()
    await app.db.$client.query('delete from order_notices where client_id = $1', [message.of.clientId])
    expect(await report(message, 404)).toEqual([200, 'OK'])
  })

  it('that make no sense have the provider asked', async () => {
    const message = await sent()
    fates.set(`P-${message.id}`, { kind: 'delivered' })
    expect(await report(message, 999)).toEqual([200, 'OK'])
    await lookForSmsReports.run(app, undefined as never)
    expect([asked, await state(message)]).toEqual([[`P-${message.id}`], 'delivered'])
  })

  it('are not answered where they could not be written, and come again', async () => {
    const message = await sent()
    const real = app.db.inTransaction
    app.db.inTransaction = () => Promise.reject(new Error('the database is away'))
    expect((await report(message, 404))[0]).toBe(500)
    app.db.inTransaction = real
    await report(message, 404)
    expect(await state(message)).toBe('delivered')
  })

  it('have no address where there is no provider', async () => {
    const message = await sent()
    const { sms } = app
    app.sms = null
    expect((await report(message, 404))[0]).toBe(404)
    app.sms = sms
  })
})

describe('a message that no report came for', () => {
  it('is asked about, ever more rarely, until nothing is to be learned any more', async () => {
    const message = await sent()
    await lookForSmsReports.run(app, undefined as never)
    expect(asked).not.toContain(`P-${message.id}`)
    const hours: number[] = []
    for (let quarter = 1; quarter <= 4 * 24 * 5; quarter += 1) {
      clock.advance(15 * MINUTE_MS)
      const before = asked.length
      await lookForSmsReports.run(app, undefined as never)
      if (asked.slice(before).includes(`P-${message.id}`)) hours.push(quarter / 4)
    }
    expect(hours.length).toBeGreaterThan(15)
    expect(hours.length).toBeLessThan(40)
    expect(Math.max(...hours)).toBeLessThanOrEqual(102)
    expect(await shown(message)).toEqual([['sent', 'Predat operatorului, care nu a confirmat primirea.', null]])
  })

  it('has come to what the provider says, and is asked about no more', async () => {
    const [delivered, expired] = [await sent(), await sent()]
    fates.set(`P-${delivered.id}`, { kind: 'delivered' })
    fates.set(`P-${expired.id}`, { kind: 'not-delivered', why: 'expired' })
    clock.advance(HOUR_MS)
    await lookForSmsReports.run(app, undefined as never)
    expect([await state(delivered), await state(expired)]).toEqual(['delivered', 'not-delivered'])
    const before = asked.length
    clock.advance(24 * HOUR_MS)
    await lookForSmsReports.run(app, undefined as never)
    expect(asked.slice(before).filter((id) => id.endsWith(delivered.id) || id.endsWith(expired.id))).toEqual([])
  })

  it('and whose report comes while it is asked about keeps what was reported', async () => {
    const message = await sent()
    const { sms } = app
    if (!sms) throw new Error('the stage has a provider')
    const { ask } = sms
    sms.ask = async (ids) => {
      await report(message, 404)
      return { kind: 'answered', reports: ids.map((providerId) => ({ providerId, id: null, fate: { kind: 'no-report' }, at: null })) }
    }
    clock.advance(HOUR_MS)
    await lookForSmsReports.run(app, undefined as never)
    sms.ask = ask
    expect(await state(message)).toBe('delivered')
  })
})

describe('the bell', () => {
  it('notes a number that takes no messages, once, while the parcel is still on its way', async () => {
    const message = await sent()
    const { clientId, orderId } = message.of
    for (const _ of ['once', 'again']) await report(message, 405)
    expect(await bell(clientId)).toEqual([['parcel-problem', expect.stringContaining('Verificati telefonul din comanda.'), orderId]])
    const late = await sent()
    await reported(late.of, ['delivered', 1])
    await report(late, 405)
    const off = await sent()
    await report(off, 402)
    expect([await bell(late.of.clientId), await bell(off.of.clientId)]).toEqual([[], []])
  })
})
