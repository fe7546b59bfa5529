import { describe, expect, it } from 'vitest'
import { ANA, connected } from '#invoicing/connections/server/test-connections.ts'
import { MINUTE_MS, sendingServer } from '../test-sending.ts'
import { aSentInvoice, OWN_CIF } from '../test-sent.ts'
import { keepDecision } from './keep-decision.ts'

const { app, call, another, inSimulator, noFaults, later, issue, becomes, reached, shown, history, follow, attemptsOf, rowOf } =
  await sendingServer('urmareste')

describe('following', () => {
  it('of one company that fails stops no other, and is not hidden', async () => {
    const other = await another()
    await connected(app, call, other, { cif: '90000014' })
    const { index } = (await (await inSimulator({ receive: { cif: OWN_CIF, from: '90000014', number: 'ALT-1' } })).json()) as {
      index: string
    }
    // None of its attempts has this index.
    await aSentInvoice(app, { clientId: other.id, cif: '90000014', state: 'processing', uploadIndex: index, askAt: app.clock.now() })
    const id = await issue()
    await reached(id, 'processing')
    await expect(follow()).rejects.toThrow('failed')
    await reached(id, 'accepted')
  })

  it('without the right says so, and goes on by itself', async () => {
    const id = await issue()
    await reached(id, 'processing')
    await inSimulator({ right: { serial: ANA, cif: OWN_CIF, has: false } })
    await follow()
    await becomes(id, { state: 'processing', remark: { code: 'einvoice-waits-right' } })
    await inSimulator({ right: { serial: ANA, cif: OWN_CIF, has: true }, processingMs: 0 })
    later(20 * MINUTE_MS)
    await follow()
    await reached(id, 'accepted')
    expect((await shown(id)).remark).toBe('')
  })

  it('waits with what was decided until its archive can be had whole', async () => {
    const id = await issue()
    await reached(id, 'processing')
    await inSimulator({ match: 'GET /prod/FCTEL/rest/descarcare', kind: 'malformed', count: 50 }, 'faults')
    await follow()
    await becomes(id, { state: 'processing' })
    await noFaults()
    later(6 * 60 * MINUTE_MS)
    await follow()
    await reached(id, 'accepted')
    expect(await attemptsOf(id)).toMatchObject([{ status: 'downloadSuccessful', archiveHash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  })

  it('takes no later answer once it is accepted: its index and its state stay', async () => {
    const id = await issue()
    await reached(id, 'processing')
    const before = await rowOf(id)
    await follow()
    await reached(id, 'accepted')
    const refusedLater = { kind: 'rejected', downloadId: '1', reasons: ['transmisa anterior'], archive: null } as const
    if (before) await app.db.inTransaction((tx) => keepDecision(app, tx, before, { ...refusedLater, reasons: [...refusedLater.reasons] }))
    expect(await rowOf(id)).toMatchObject({ state: 'accepted', uploadIndex: before?.uploadIndex, remark: null })
  })

  it('of a refusal without reasons says that there is none', async () => {
    await inSimulator({ next: { outcome: 'nok', reasons: [] } })
    const id = await issue()
    await reached(id, 'processing')
    await follow()
    expect(await history(id)).toMatchObject([{ status: { status: 'uploadRejected' }, reasons: ['ANAF nu a spus motivul.'] }])
  })
})
