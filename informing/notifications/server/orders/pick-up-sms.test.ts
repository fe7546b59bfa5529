import { beforeEach, describe, expect, it } from 'vitest'
import { orderOf } from '#sending/orders/server/queries.ts'
import { aParty } from '#sending/orders/server/test-orders.ts'
import { smsParts } from '../../contract/sms-text.ts'
import { noticeSmsTextOf } from './notice-sms.ts'
import { noticeStage } from './test-notices.ts'

const { app, clock, work, client, activated, reported, texted, answers, notices } = await noticeStage()
const HOUR_MS = 3_600_000

beforeEach(() => {
  texted.length = 0
  answers.length = 0
})

const numbers = () => texted.map(({ to }) => to)

describe('the recipient’s text message', () => {
  it('goes out once at pick-up, to the second phone too where it is another', async () => {
    const clientId = await client({}, { second: true })
    const two = { clientId, orderId: await activated(clientId, { phone: '0722333444', phone2: '+40733444555' }) }
    const same = { clientId, orderId: await activated(clientId, { phone: '0722333444', phone2: '0040722333444' }) }
    for (const one of [two, same]) await reported(one, ['picked_up', 1])
    await work()
    expect(numbers().sort()).toEqual(['40722333444', '40722333444', '40733444555'])
    await reported(two, ['in_transit', 2])
    await work()
    expect(texted).toHaveLength(3)
  })

  it('goes to the first phone alone, or to none, as the client chose', async () => {
    for (const sms of [{}, null]) {
      const clientId = await client({}, sms)
      const of = { clientId, orderId: await activated(clientId, { phone2: '0733444555' }) }
      await reported(of, ['in_transit', 1])
      await work()
    }
    expect(numbers()).toEqual(['40722333444'])
  })

  it('says sender, courier, AWB and link in one plain part, however long the name', async () => {
    const clientId = await client({}, {})
    const orderId = await activated(clientId)
    const order = await orderOf(app.db, clientId, orderId)
    const sender = aParty({ contact: { company: `Țesături și pânzeturi „Ștefan” ${'a'.repeat(60)}` } })
    const text = noticeSmsTextOf({ event: 'picked_up', happenedAt: clock.now() }, { ...order, sender }, 'https://expediere.exemplu.ro')
    expect(text).toContain('Tesaturi si panzeturi "Stefan"')
    expect(text).toContain(`AWB ${order.awb}. https://expediere.exemplu.ro/tracking/${order.awb}`)
    expect([text.length, smsParts(text)]).toEqual([160, 1])
  })

  it('whose answer is lost is asked for under the same id, and counts as sent when the provider has it', async () => {
    const clientId = await client({}, {})
    const of = { clientId, orderId: await activated(clientId) }
    answers.push({ kind: 'unknown', cause: 'cut' }, { kind: 'exists' })
    await reported(of, ['picked_up', 1])
    await work()
    clock.advance(HOUR_MS)
    await work()
    expect(new Set(texted.map(({ id }) => id)).size).toBe(1)
    expect(texted).toHaveLength(2)
    expect(await notices(of)).toEqual([['picked_up', '0722333444', 'sent', expect.stringContaining('nicio confirmare inca')]])
  })

  it('that is refused, or has no number to go to, is not sent and says why', async () => {
    const clientId = await client({}, {})
    const of = { clientId, orderId: await activated(clientId) }
    answers.push({ kind: 'refused', reason: 'Sender (14)' })
    await reported(of, ['picked_up', 1])
    await work()
    const odd = { clientId, orderId: await activated(clientId, { phone: '12345' }) }
    await reported(odd, ['picked_up', 1])
    await work()
    expect([...(await notices(of)), ...(await notices(odd))].map(([, , state, reason]) => [state, reason])).toEqual([
      ['not-sent', 'Sender (14)'],
      ['not-sent', 'Numarul 12345 nu este un numar de telefon.'],
    ])
    expect(texted).toHaveLength(1)
  })

  it('waits for credit, and is given up half a day after the pick-up', async () => {
    const clientId = await client({}, {})
    const of = { clientId, orderId: await activated(clientId) }
    answers.push({ kind: 'not-sent', cause: 'error 103' })
    await reported(of, ['picked_up', 0])
    await work()
    expect(await notices(of)).toEqual([['picked_up', '0722333444', 'waiting', null]])
    clock.advance(13 * HOUR_MS)
    await work()
    expect((await notices(of))[0]?.[2]).toBe('not-sent')
    expect(texted).toHaveLength(1)
  })

  it('that may have gone out is never called not sent for certain', async () => {
    const clientId = await client({}, {})
    const of = { clientId, orderId: await activated(clientId) }
    answers.push({ kind: 'unknown', cause: 'timeout' })
    await reported(of, ['picked_up', 0])
    await work()
    clock.advance(13 * HOUR_MS)
    await work()
    const said = 'Furnizorul de SMS nu a confirmat trimiterea. Mesajul poate sa fi ajuns.'
    expect(await notices(of)).toEqual([['picked_up', '0722333444', 'unconfirmed', said]])
    expect(texted).toHaveLength(1)
  })

  it('that may have gone out is not called not sent where the platform has no provider any more', async () => {
    const clientId = await client({}, {})
    const of = { clientId, orderId: await activated(clientId) }
    answers.push({ kind: 'unknown', cause: 'timeout' })
    await reported(of, ['picked_up', 0])
    await work()
    const { sms } = app
    app.sms = null
    clock.advance(HOUR_MS)
    await work()
    app.sms = sms
    expect((await notices(of)).map(([, , state]) => state)).toEqual(['unconfirmed'])
  })

  it('of a parcel that was delivered already is not sent', async () => {
    const clientId = await client({}, {})
    const of = { clientId, orderId: await activated(clientId) }
    await reported(of, ['picked_up', 1], ['delivered', 2])
    await work()
    expect(await notices(of)).toEqual([['picked_up', '0722333444', 'not-sent', 'Coletul ajunsese deja mai departe.']])
  })
})
