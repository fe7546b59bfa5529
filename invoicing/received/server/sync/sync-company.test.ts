import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { einvoiceCalls, einvoiceConnections } from '#invoicing/connections/server/tables.ts'
import { authorityCallLimits, type CountedCall, callPeriodOf } from '#invoicing/ports/einvoice-calls.ts'
import type { MessagesAnswer } from '#invoicing/ports/einvoices.ts'
import { einvoiceOriginals, einvoiceReceived, einvoiceSyncs } from '../tables.ts'
import { CIF, DAY_MS, PATH, receivedStage } from '../test-stage.ts'
import { endSyncLeases, nextSyncWindow, syncCompany } from './sync-company.ts'

const stage = await receivedStage()
const { app, call, send, sync, syncOf, list, first, numbers, numberOf, later, inSimulator } = stage

describe('synchronising', () => {
  it('brings each invoice once, with what it says, and says when nothing is missing', async () => {
    for (const n of [1, 2, 3]) await send(n)
    await sync()
    await sync()
    const { list: found, pagination, lastSync, flow } = await list()
    expect([pagination.totalCount, flow]).toEqual([3, 'customer'])
    expect(lastSync).not.toBeNull()
    expect(found[0]).toMatchObject({
      seller: { name: 'FURNIZOR DEMO S.R.L.', identification: '90000065' },
      amounts: { tax: 21, total: 121 },
      inCurrency: null,
      status: 'initial',
      warnings: { status: 0, text: [] },
    })
  })

  it('reads as many pages as there are', async () => {
    await inSimulator({ pageSize: 2 })
    for (const n of [1, 2, 3, 4, 5]) await send(n)
    await sync()
    expect((await numbers()).toSorted()).toEqual([1, 2, 3, 4, 5].map(numberOf))
  })

  it('that fails in the middle keeps its place, and brings the rest when ANAF answers again', async () => {
    const before = await syncOf()
    for (const n of [1, 2, 3]) await send(n)
    await inSimulator({ match: 'GET /prod/FCTEL/rest/descarcare', kind: 'error', status: 500, count: 2 }, 'faults')
    await sync()
    expect((await syncOf())?.syncedAt).toEqual(before?.syncedAt)
    later(DAY_MS)
    await sync()
    expect(await list()).toMatchObject({ pagination: { totalCount: 3 }, lastSync: expect.any(String) })
  })

  it('whose list fails moves no end', async () => {
    const before = await syncOf()
    await send(1)
    await inSimulator({ answers: 'wall' })
    await sync()
    expect(await syncOf()).toMatchObject({ listedUntil: before?.listedUntil, failingSince: expect.any(Date), failure: expect.any(String) })
    await inSimulator({ answers: 'normal' })
    await sync()
    expect(await numbers()).toEqual([numberOf(1)])
  })

  it('keeps what ANAF gave byte for byte, with its hashes', async () => {
    await send(1)
    await sync()
    const { receivedInvoiceId: id } = await first()
    const [original] = await app.db
      .select()
      .from(einvoiceOriginals)
      .where(and(eq(einvoiceOriginals.clientId, stage.owner.id), eq(einvoiceOriginals.id, id)))
    const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    const file = async (format: string) => call(`${PATH}/received-invoice/download/${id}/${format}`, { token: stage.owner.token })
    const [zip, xml, pdf] = [await file('zip'), await file('xml'), await file('pdf')]
    expect(hash(zip.rawPayload)).toBe(original?.archiveHash)
    expect(hash(xml.rawPayload)).toBe(original?.documentHash)
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(zip.headers['content-disposition']).toContain(`FURNIZOR DEMO S.R.L._`)
  })

  it('reads again what stands before the last end, as ANAF lists late', () => {
    const limits = {
      keptDays: 60,
      windowMargins: { oldMs: 300_000, newMs: 60_000 },
      uploadBytesMax: 1,
      checkedBytesMax: 1,
      codeLifetimeMs: 1,
    }
    const now = new Date('2026-11-18T12:00:00Z')
    const started = nextSyncWindow(null, { now, limits })
    expect(started.from.toISOString()).toBe('2026-09-19T12:05:00.000Z')
    expect(started).toMatchObject({ until: new Date('2026-09-26T12:05:00.000Z'), isLast: false })
    const followed = nextSyncWindow(new Date('2026-11-18T11:50:00Z'), { now, limits })
    expect(followed).toEqual({ from: new Date('2026-11-18T09:50:00Z'), until: new Date('2026-11-18T11:59:00Z'), isLast: true })
  })
})

/** What ANAF answers to lists, page by page, for as long as it is asked in this way. */
const listsWhile = async (answer: (page: number) => MessagesAnswer | null, work: () => Promise<void>) => {
  const port = app.einvoices?.inBackground
  if (!port) throw new Error('no port')
  const real = port.messages.bind(port)
  const spy = vi.spyOn(port, 'messages').mockImplementation(async (query) => answer(query.page) ?? real(query))
  await work().finally(() => spy.mockRestore())
}

/** So many calls are counted that as many as are left may be made. */
const callsMade = async (call: CountedCall, { of = '', at, left = 0 }: { of?: string; at: Date; left?: number }) => {
  const made = authorityCallLimits[call].most - left
  await app.db
    .insert(einvoiceCalls)
    .values({ call, of, period: callPeriodOf(call, at), made, countedAt: at })
    .onConflictDoUpdate({ target: [einvoiceCalls.call, einvoiceCalls.of, einvoiceCalls.period], set: { made } })
}

/** One turn, three minutes later. */
const turned = async () => {
  later(3 * 60_000)
  await syncCompany.run(app, { clientId: stage.owner.id, cif: CIF })
  return syncOf()
}

describe('what keeps invoices from coming', () => {
  it('for a day is said in words, and afterwards everything has come', async () => {
    await send(1)
    await sync()
    await inSimulator({ answers: 'maintenance' })
    for (const n of [2, 3]) {
      await sync()
      await send(n)
      later(DAY_MS / 2)
    }
    const { failing, lastSync, list: shown } = await list()
    expect([failing?.cause, shown.length]).toEqual(['raspunsul nu a putut fi citit', 1])
    expect(Date.parse(failing?.since ?? '')).toBeLessThan(Date.now() - DAY_MS + 10 * 60_000)
    expect(Date.parse(lastSync ?? '')).toBeLessThan(Date.parse(failing?.since ?? ''))
    await inSimulator({ answers: 'normal' })
    await sync()
    expect(await list()).toMatchObject({ failing: null, toFetch: 0, pagination: { totalCount: 3 } })
  })

  it('as ANAF’s limit of lists is said, and is over the next day', async () => {
    await send(1)
    await inSimulator({ caps: { list: 0 } })
    await sync()
    expect((await list()).failing?.cause).toBe('limita zilnica de apeluri a fost atinsa')
    await inSimulator({ caps: {} })
    later(DAY_MS)
    await sync()
    expect([(await list()).failing, await numbers()]).toEqual([null, [numberOf(1)]])
  })

  it('as our own limit is said too, and nothing is asked', async () => {
    await callsMade('paged-list', { of: CIF, at: new Date() })
    await send(1)
    await sync()
    expect((await list()).failing?.cause).toBe('limita de apeluri la ANAF a fost atinsa')
    later(DAY_MS)
    await sync()
    expect([(await list()).failing, await numbers()]).toEqual([null, [numberOf(1)]])
  })

  it('as ANAF takes no more calls in this minute is no failure, and goes on in the next', async () => {
    for (const n of [1, 2]) await send(n)
    await callsMade('all', { at: new Date(Date.now() + 3 * 60_000) })
    const paused = await turned()
    expect(paused).toMatchObject({ failingSince: null, leaseUntil: null })
    expect(paused?.nextAt.getTime()).toBe(Math.floor(Date.now() / 60_000 + 1) * 60_000)
    expect(await list()).toMatchObject({ failing: null, list: [] })
    await sync()
    expect((await numbers()).toSorted()).toEqual([1, 2].map(numberOf))
  })

  it('as its part of the minute is used up keeps nothing else waiting, and lets companies that had none go first', async () => {
    for (const n of [1, 2, 3]) await send(n)
    // Its list and one invoice.
    await callsMade('background', { at: new Date(Date.now() + 3 * 60_000), left: 2 })
    const paused = await turned()
    expect(paused?.nextAt.getTime()).toBe(Math.floor(Date.now() / 60_000 + 1) * 60_000 + 1_000)
    expect(await list()).toMatchObject({ failing: null, toFetch: 2, pagination: { totalCount: 1 } })
    expect((await stage.comment(await first(), 'Lipseste comanda.')).statusCode).toBe(200)
    await vi.waitFor(async () => expect(await stage.sentHolding('Lipseste comanda.')).toBe(1))
    expect(await list()).toMatchObject({ toFetch: 2 })
    await sync()
    expect((await numbers()).toSorted()).toEqual([1, 2, 3].map(numberOf))
  })

  it('as ANAF’s limit of downloads leaves what is listed to be fetched, and says how many', async () => {
    for (const n of [1, 2]) await send(n)
    await inSimulator({ caps: { download: 0 } })
    await sync()
    expect(await list()).toMatchObject({ toFetch: 2, list: [] })
    await inSimulator({ caps: {} })
    later(DAY_MS)
    await sync()
    expect(await list()).toMatchObject({ toFetch: 0, pagination: { totalCount: 2 } })
  })

  it('as a right that is lost is said, and comes back with it', async () => {
    await send(1)
    const refused = { kind: 'no-right', text: `Nu aveti drept in SPV pentru CIF=${CIF}` } as const
    await listsWhile(() => refused, sync)
    expect((await list()).failing?.cause).toBe('ANAF nu mai accepta conexiunea firmei')
    await sync()
    expect([(await list()).failing, await numbers()]).toEqual([null, [numberOf(1)]])
    const [connection] = await app.db.select().from(einvoiceConnections).where(eq(einvoiceConnections.clientId, stage.owner.id))
    expect(connection).toMatchObject({ rightLostAt: null })
  })

  it('on the second page leaves the first one, and the place where the next run begins', async () => {
    const before = await syncOf()
    await inSimulator({ pageSize: 2 })
    for (const n of [1, 2, 3]) await send(n)
    await listsWhile((page) => (page === 2 ? { kind: 'refused', text: 'Eroare' } : null), sync)
    expect((await syncOf())?.listedUntil).toEqual(before?.listedUntil)
    await sync()
    expect((await numbers()).toSorted()).toEqual([1, 2, 3].map(numberOf))
  })

  it('as entries that make no sense holds the place, and what makes sense is kept', async () => {
    const before = await syncOf()
    await send(1)
    await listsWhile(() => ({ kind: 'page', messages: [], page: 1, pages: 1, total: 1, odd: ['{}'] }), sync)
    expect(await syncOf()).toMatchObject({ listedUntil: before?.listedUntil, failure: 'odd-entries' })
    await sync()
    expect(await numbers()).toEqual([numberOf(1)])
  })

  it('as ANAF’s clock is behind is corrected by it, once', async () => {
    await send(1)
    let asked = 0
    const ahead = () => {
      asked += 1
      const text = 'endTime nu poate in viitor fata de momentul requestului'
      return asked === 1 ? ({ kind: 'outside-window', text, authorityNow: new Date(Date.now() - 40_000) } as const) : null
    }
    await listsWhile(ahead, sync)
    expect([await numbers(), (await list()).failing]).toEqual([[numberOf(1)], null])
  })
})

describe('a company that a killed process was reading', () => {
  it('goes on at once, and nothing comes twice', async () => {
    for (const n of [1, 2]) await send(n)
    await sync()
    await send(3)
    later(3 * 60_000)
    await app.db
      .update(einvoiceSyncs)
      .set({ leaseUntil: new Date(Date.now() + 10 * 60_000), processSession: 7 })
      .where(eq(einvoiceSyncs.clientId, stage.owner.id))
    await endSyncLeases(app, [7])
    await vi.waitFor(async () => expect((await numbers()).toSorted()).toEqual([1, 2, 3].map(numberOf)))
    expect(await app.db.$count(einvoiceReceived, eq(einvoiceReceived.clientId, stage.owner.id))).toBe(3)
  })
})

describe('a listed message', () => {
  it('whose number of download is not said yet is asked for by its upload', async () => {
    await send(1)
    const port = app.einvoices?.inBackground
    if (!port) throw new Error('no port')
    const real = port.messages.bind(port)
    const spy = vi.spyOn(port, 'messages').mockImplementation(async (query) => {
      const answer = await real(query)
      return answer.kind === 'page' ? { ...answer, messages: answer.messages.map((one) => ({ ...one, downloadId: null })) } : answer
    })
    await sync()
    spy.mockRestore()
    expect(await numbers()).toEqual([numberOf(1)])
  })

  it('that is past its term when it is first seen is shown as what ANAF keeps no longer', async () => {
    await send(1)
    const download = vi
      .spyOn(app.einvoices?.inBackground ?? { download: async () => null }, 'download')
      .mockResolvedValueOnce({ kind: 'gone', text: 'Fisierul nu mai poate fi descarcat' })
    await sync()
    download.mockRestore()
    expect((await first()).warnings).toEqual({ status: 1, text: [expect.stringContaining('ANAF nu mai pastreaza fisierul')] })
  })

  it('whose archive cannot be opened is shown, and fetched no more', async () => {
    await send(1)
    const download = vi
      .spyOn(app.einvoices?.inBackground ?? { download: async () => null }, 'download')
      .mockResolvedValueOnce({ kind: 'bad-archive', fault: 'encrypted' })
    await sync()
    await sync()
    expect(download).toHaveBeenCalledTimes(1)
    download.mockRestore()
    expect((await first()).warnings.text).toEqual(['Fisierul primit de la ANAF nu a putut fi deschis ca factura.'])
  })
})
