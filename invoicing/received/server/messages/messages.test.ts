import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnyEffectKind, EffectRef } from '#server/effects/effect-kind.ts'
import { runEffect } from '#server/effects/run-effect.ts'
import { effects } from '#server/effects/tables.ts'
import { einvoiceMessages } from '../tables.ts'
import { PATH, receivedStage } from '../test-stage.ts'
import { followBuyerMessages } from './follow-messages.ts'
import { sendBuyerMessage } from './send-message.ts'

const stage = await receivedStage()
const { app, call, send, sync, first, inSimulator, comment, settledMessages, sentHolding } = stage

describe('a received invoice', () => {
  beforeEach(async () => {
    await send(1)
    await sync()
  })

  it('is rejected with a comment, which the supplier gets once', async () => {
    const seen = await first()
    const decided = await comment(seen, 'Nu am comandat "asta" & <nimic>.', { oldStatus: seen.status, newStatus: 'rejected_with_message' })
    expect(decided.json()).toEqual({ changeStatus: { success: true }, messageSend: true })
    expect(await settledMessages()).toMatchObject([
      { message: 'Nu am comandat "asta" & <nimic>.', status: 'uploadSuccessful', reason: null },
    ])
    expect((await first()).status).toBe('rejected_with_message')
    expect(await sentHolding('message="Nu am comandat &quot;asta&quot; &amp; &lt;nimic&gt;."')).toBe(1)
  })

  it('is not rejected in silence with a comment, nor with one in silence', async () => {
    const seen = await first()
    expect((await comment(seen, 'Nu este a noastra.', { oldStatus: seen.status, newStatus: 'rejected' })).statusCode).toBe(409)
    expect((await comment(seen, '', { oldStatus: seen.status, newStatus: 'rejected_with_message' })).statusCode).toBe(409)
    expect((await comment(seen, '')).statusCode).toBe(422)
    expect((await first()).generalData.message).toEqual([])
  })

  it('stays as it is where only a message is written', async () => {
    const seen = await first()
    expect((await comment(seen, 'Cand livrati?')).json()).toEqual({ changeStatus: null, messageSend: true })
    expect(await settledMessages()).toMatchObject([{ status: 'uploadSuccessful' }])
    expect((await first()).status).toBe('initial')
  })

  it('whose message ANAF refuses shows why', async () => {
    const upload = vi
      .spyOn(app.einvoices ?? { upload: async () => null }, 'upload')
      .mockResolvedValueOnce({ kind: 'refused', text: 'Fisierul transmis nu este valid.' })
    await comment(await first(), 'Cand livrati?')
    expect(await settledMessages()).toMatchObject([{ status: 'notSent', reason: 'Fisierul transmis nu este valid.' }])
    upload.mockRestore()
  })

  it('whose message can go nowhere any more says why in words', async () => {
    const seen = await first()
    await call(`${PATH}/company/1`, { method: 'DELETE', token: stage.owner.token })
    await comment(seen, 'Cand livrati?')
    expect(await settledMessages()).toMatchObject([{ status: 'notSent', reason: 'Firma nu mai este conectata la e-Factura.' }])
  })

  it('whose message ANAF takes and then cannot read, or refuses, was not sent', async () => {
    await inSimulator({ next: { outcome: 'not-taken' } })
    await comment(await first(), 'Cand livrati?')
    expect(await settledMessages()).toMatchObject([{ status: 'notSent', reason: 'ANAF nu a putut citi mesajul.' }])
    await inSimulator({ next: { outcome: 'nok', reasons: ['Indexul facturii este gresit'] } })
    await comment(await first(), 'Raspundeti, va rog.')
    expect((await settledMessages())[1]).toMatchObject({ status: 'notSent', reason: 'Indexul facturii este gresit' })
  })

  it('whose message is still in work at ANAF is being sent until ANAF has accepted it', async () => {
    await inSimulator({ processingMs: 20 * 60_000 })
    await comment(await first(), 'Cand livrati?')
    const status = async () => (await first()).generalData.message[0]?.status
    const isFollowed = async () => (await app.db.select().from(einvoiceMessages)).some(({ followAt }) => followAt !== null)
    await vi.waitFor(async () => expect(await isFollowed()).toBe(true))
    await followBuyerMessages.run(app, undefined as never)
    expect(await status()).toBe('uploading')
    stage.later(21 * 60_000)
    expect(await settledMessages()).toMatchObject([{ status: 'uploadSuccessful' }])
  })

  it('whose message’s answer is lost is looked for before it is sent again', async () => {
    await inSimulator({ match: 'POST /prod/FCTEL/rest/upload', kind: 'lost-response', count: 1 }, 'faults')
    await comment(await first(), 'O singura data')
    const [effect] = await vi.waitFor(async () => {
      const isIt = and(eq(effects.clientId, stage.owner.id), eq(effects.kind, sendBuyerMessage.name), eq(effects.state, 'unknown'))
      const found = await app.db.select().from(effects).where(isIt)
      expect(found).toHaveLength(1)
      return found
    })
    stage.later(40 * 60_000)
    await runEffect(app, sendBuyerMessage as AnyEffectKind, effect as EffectRef)
    expect(await settledMessages()).toMatchObject([{ status: 'uploadSuccessful' }])
    expect(await sentHolding('O singura data')).toBe(1)
  })
})
