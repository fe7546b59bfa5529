/** What every adapter of a system of electronic invoices must do, tried on its simulator. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { countCallsInMemory } from '#invoicing/ports/einvoice-calls.ts'
import type { EInvoicesPort, EInvoiceUpload, GrantPair } from '#invoicing/ports/einvoices.ts'
import { sampleDeps, simulatorControl } from '../sample-partner.ts'
import { type EInvoicesSuiteDeps, type EInvoicesUnderTest, SUITE_DAY_MS, SUITE_NOW, SUITE_RETURN_URL } from './port-suite-given.ts'
import { signInSuite } from './port-suite-sign-in.ts'

export function eInvoicesPortSuite(under: EInvoicesUnderTest): void {
  let now = SUITE_NOW
  const clock = () => now
  const deps: EInvoicesSuiteDeps = { ...sampleDeps(clock), countCalls: async () => null }
  let simulators: Awaited<ReturnType<EInvoicesUnderTest['startSimulators']>>
  let port: EInvoicesPort
  let pair: GrantPair
  const control = simulatorControl(() => `http://127.0.0.1:${simulators.port}`, under.partner)
  const advance = (order: object) => control('advance', order)
  const fault = (match: string, kind: string) => control('faults', { match, kind, count: 1 })
  const grant = async (serial: string): Promise<GrantPair> => {
    const back = await under.signIn(port.signInUrl({ state: 's1', redirectUri: SUITE_RETURN_URL }), serial)
    expect(back.searchParams.get('state')).toBe('s1')
    const answer = await port.grantOf(back.searchParams.get('code') ?? '', SUITE_RETURN_URL)
    if (answer.kind !== 'granted') throw new Error(JSON.stringify(answer))
    return answer.pair
  }

  beforeAll(async () => {
    simulators = await under.startSimulators(clock)
    port = under.port(`http://127.0.0.1:${simulators.port}`, deps)
    pair = await grant(under.serial)
  })
  afterEach(async () => {
    now = SUITE_NOW
    await control('faults', undefined, 'DELETE')
    await advance({ answers: 'normal', processingMs: 0, listLagMs: 0, pageSize: 500, caps: {}, callsAMinute: 1000 })
    await advance({ right: { serial: under.serial, cif: under.company, has: true } })
  })
  afterAll(() => simulators.stop())

  let numbers = 0
  const given = (): EInvoiceUpload => {
    numbers += 1
    const xml = under.invoice({ number: `TST${numbers}`, seller: under.company, buyer: '90000022' })
    return { accessToken: pair.accessToken, cif: under.company, standard: 'invoice', xml }
  }
  const sent = async (upload: EInvoiceUpload = given()): Promise<string> => {
    const answer = await port.upload(upload)
    if (answer.kind !== 'sent') throw new Error(JSON.stringify(answer))
    return answer.uploadIndex
  }
  const state = (uploadIndex: string) => port.state({ accessToken: pair.accessToken, uploadIndex })
  const messages = (more: object = {}, days = 1) =>
    port.messages({
      ...{ accessToken: pair.accessToken, cif: under.company, page: 1 },
      ...{ from: new Date(now.getTime() - days * SUITE_DAY_MS), until: now, ...more },
    })
  const downloadIdOf = async (uploadIndex: string): Promise<string> => {
    const answer = await state(uploadIndex)
    if (answer.kind !== 'accepted' && answer.kind !== 'rejected') throw new Error(answer.kind)
    return answer.downloadId ?? ''
  }
  const download = (downloadId: string) => port.download({ accessToken: pair.accessToken, downloadId })

  const at = (ms: number) => {
    now = new Date(SUITE_NOW.getTime() + ms)
  }
  signInSuite({ under, port: () => port, grant, advance, fault, messages, at })

  describe('an upload', () => {
    it('has its index, is in work, and is accepted with an archive', async () => {
      await advance({ processingMs: 60_000 })
      const answer = await port.upload(given())
      expect(answer).toEqual({
        ...{ kind: 'sent', uploadIndex: expect.stringMatching(/^\d+$/), isFromBefore: false },
        sentAt: new Date('2026-11-20T10:00:00Z'),
      })
      const index = answer.kind === 'sent' ? answer.uploadIndex : ''
      expect(await state(index)).toEqual({ kind: 'processing' })
      now = new Date(SUITE_NOW.getTime() + 60_000)
      expect(await state(index)).toEqual({ kind: 'accepted', downloadId: expect.stringMatching(/^\d+$/) })
    })

    it('that is rejected says why in its archive', async () => {
      await advance({ next: { outcome: 'nok', reasons: ['E: validari globale\n eroare regula: R6.1'] } })
      const index = await sent()
      const downloadId = await downloadIdOf(index)
      expect(await download(downloadId)).toMatchObject({
        document: { kind: 'errors', uploadIndex: index, reasons: ['E: validari globale\n eroare regula: R6.1'], sentBefore: null },
      })
    })

    it('of a document that was accepted earlier names the index of then', async () => {
      const upload = given()
      const first = await sent(upload)
      const archive = await download(await downloadIdOf(await sent(upload)))
      expect(archive).toMatchObject({ kind: 'archive', document: { kind: 'errors', sentBefore: first } })
    })

    it('that cannot be taken as a file ends unreadable, or is refused at once', async () => {
      await advance({ next: { outcome: 'not-taken' } })
      expect(await state(await sent())).toEqual({ kind: 'unreadable' })
      const broken = await port.upload({ ...given(), xml: Buffer.from('<Invoice><ID>1</ID>') })
      expect(broken).toMatchObject({ kind: 'refused', text: expect.stringContaining('SAXParseException') })
    })

    it.each(['lost-response', 'malformed', 'error', 'timeout'])(
      'whose answer ends with %s is unknown, and what was lost is found in the list',
      async (kind) => {
        const upload = given()
        now = new Date(SUITE_NOW.getTime() + numbers * 3_600_000)
        await fault(under.calls.upload, kind)
        expect((await port.upload(upload)).kind).toBe('unknown')
        const list = await messages({ from: new Date(now.getTime() - 60_000), kind: 'sent' })
        expect(list.kind === 'page' && list.messages.length).toBe(kind === 'lost-response' || kind === 'malformed' ? 1 : 0)
      },
    )

    it.each(['wall', 'maintenance', 'empty', 'technical'])('that is answered with %s is unknown', async (answers) => {
      await advance({ answers })
      expect((await port.upload(given())).kind).toBe('unknown')
    })

    it('that is turned away certainly did not reach the authority', async () => {
      expect(await port.upload({ ...given(), accessToken: 'gone' })).toEqual({ kind: 'token-refused' })
      await advance({ callsAMinute: 0 })
      expect(await port.upload(given())).toMatchObject({ kind: 'limit-reached', by: 'authority' })
      expect(await port.upload({ ...given(), xml: new Uint8Array(port.limits.uploadBytesMax + 1) })).toEqual({ kind: 'too-large' })
    })
  })

  describe('a right', () => {
    it('is one company’s: without it every call for it says so, and others go on', async () => {
      const { accessToken } = await grant(under.other.serial)
      expect(await messages({ accessToken })).toMatchObject({ kind: 'no-right', text: expect.stringContaining(under.company) })
      expect((await messages({ accessToken, cif: under.other.company })).kind).toBe('page')
      expect((await port.upload({ ...given(), accessToken })).kind).toBe('no-right')
      const index = await sent()
      expect((await port.state({ accessToken, uploadIndex: index })).kind).toBe('no-right')
      expect((await port.download({ accessToken, downloadId: await downloadIdOf(index) })).kind).toBe('no-right')
    })

    it('that was lost is no empty list', async () => {
      await advance({ right: { serial: under.serial, cif: under.company, has: false } })
      expect((await messages()).kind).toBe('no-right')
    })

    it('is not asked for with a token that is not accepted', async () => {
      expect(await messages({ accessToken: 'gone' })).toEqual({ kind: 'token-refused' })
      expect(await port.download({ accessToken: 'gone', downloadId: '1' })).toEqual({ kind: 'token-refused' })
    })
  })

  describe('the list', () => {
    it('without messages is a page without any', async () => {
      expect(await messages({ cif: '90000138' })).toEqual({ kind: 'page', messages: [], page: 1, pages: 0, total: 0, odd: [] })
    })

    it('comes in pages, and has no page behind the last', async () => {
      now = new Date(SUITE_NOW.getTime() + 5 * SUITE_DAY_MS)
      for (let i = 0; i < 3; i += 1) await control('advance', { receive: { cif: '90000081', number: `P${i}` } })
      await advance({ pageSize: 2 })
      const pages = await Promise.all([1, 2].map((page) => messages({ cif: '90000081', page, kind: 'received' })))
      expect(pages.map((page) => page.kind === 'page' && [page.messages.length, page.pages, page.total])).toEqual([
        [2, 2, 3],
        [1, 2, 3],
      ])
      expect((await messages({ cif: '90000081', page: 3 })).kind).toBe('refused')
      expect(pages[0]?.kind === 'page' && pages[0].messages[0]).toMatchObject({
        ...{ kind: 'received', cif: '90000081', buyerCif: '90000081', sellerCif: '90000065', kindText: 'FACTURA PRIMITA' },
        createdAt: new Date('2026-11-25T10:00:00Z'),
      })
    })

    it('outside what the authority permits says so, with its clock', async () => {
      const ahead = await messages({ until: new Date(now.getTime() + 40_000) })
      expect(ahead).toMatchObject({ kind: 'outside-window', authorityNow: SUITE_NOW })
      expect(await messages({}, port.limits.keptDays + 1)).toMatchObject({ kind: 'outside-window' })
    })

    it.each(['lost-response', 'malformed', 'error', 'timeout'])('that ends with %s is not there, never empty', async (kind) => {
      await fault(under.calls.messages, kind)
      expect((await messages()).kind).toBe('not-available')
    })

    it.each(['wall', 'maintenance', 'empty'])('behind %s is not there, never empty', async (answers) => {
      await advance({ answers })
      expect((await messages()).kind).toBe('not-available')
      expect((await state('1')).kind).toBe('not-available')
      expect((await download('1')).kind).toBe('not-available')
    })

    it('names a message to the seller for both, with its archive', async () => {
      const received = (await advance({ receive: { cif: under.company, number: 'MSG1' } })) as { index: string }
      const index = await sent({ ...given(), standard: 'buyer-message', xml: under.message(received.index, 'Cantitate "gresita"\n& pret') })
      const archive = await download(await downloadIdOf(index))
      expect(archive).toMatchObject({
        document: { kind: 'buyer-message', invoiceIndex: received.index, text: 'Cantitate "gresita"\n& pret' },
      })
      const [own, seller] = await Promise.all([messages({ kind: 'buyer-message' }), messages({ kind: 'buyer-message', cif: '90000065' })])
      for (const list of [own, seller]) expect(list.kind === 'page' && list.messages.map((one) => one.uploadIndex)).toContain(index)
    })
  })

  describe('an archive', () => {
    it('holds the document byte for byte, and its seal', async () => {
      const upload = given()
      const archive = await download(await downloadIdOf(await sent(upload)))
      if (archive.kind !== 'archive' || archive.document.kind !== 'invoice') throw new Error(archive.kind)
      expect(Buffer.from(archive.document.file.bytes)).toEqual(Buffer.from(upload.xml))
      expect(archive.seal?.name).toMatch(/^semnatura_/)
      expect(archive.others).toEqual([])
    })

    it('that does not exist, or not any more, is none', async () => {
      expect((await download('77')).kind).toBe('refused')
      const id = await downloadIdOf(await sent())
      now = new Date(SUITE_NOW.getTime() + 61 * SUITE_DAY_MS)
      expect((await download(id)).kind).toBe('gone')
    })

    it('of which half came is none', async () => {
      const id = await downloadIdOf(await sent())
      await fault(under.calls.download, 'malformed')
      expect(await download(id)).toEqual({ kind: 'bad-archive', fault: 'broken' })
    })
  })

  describe('limits', () => {
    it('of the authority are said in its own words, whatever is asked', async () => {
      const index = await sent()
      const id = await downloadIdOf(index)
      await advance({ caps: { state: 0, list: 0, download: 0, buyerMessage: 0 } })
      const message = { ...given(), standard: 'buyer-message' as const, xml: under.message(index, 'x') }
      for (const answer of [await state(index), await messages(), await download(id), await port.upload(message)])
        expect(answer).toMatchObject({ kind: 'limit-reached', by: 'authority', text: expect.stringMatching(/^S-au/) })
    })

    it('are counted before a call is made, each for its message or company', async () => {
      const counted = { ...deps, countCalls: countCallsInMemory(clock, { all: 100, 'paged-list': 1, state: 1, download: 1 }) }
      const careful = under.port(`http://127.0.0.1:${simulators.port}`, counted)
      const ask = (cif: string) =>
        careful.messages({ accessToken: pair.accessToken, cif, from: new Date(now.getTime() - SUITE_DAY_MS), until: now, page: 1 })
      const before = deps.calls.length
      expect((await ask('90000138')).kind).toBe('page')
      expect(await ask('90000138')).toMatchObject({ kind: 'limit-reached', by: 'us' })
      expect((await ask('90000146')).kind).toBe('page')
      expect(deps.calls.length - before).toBe(2)
      now = new Date(SUITE_NOW.getTime() + SUITE_DAY_MS)
      expect((await ask('90000138')).kind).toBe('page')
    })

    it('leave one another a part: what reads in the background stops alone, and so does everything else', async () => {
      const asked = () => ({
        accessToken: pair.accessToken,
        cif: '90000138',
        from: new Date(now.getTime() - SUITE_DAY_MS),
        until: now,
        page: 1,
      })
      for (const full of ['background', 'foreground'] as const) {
        const counted = { ...deps, countCalls: countCallsInMemory(clock, { [full]: 0 }) }
        const careful = under.port(`http://127.0.0.1:${simulators.port}`, counted)
        const [inBackground, asUsual] = [await careful.inBackground.messages(asked()), await careful.messages(asked())]
        const [stopped, goesOn] = full === 'background' ? [inBackground, asUsual] : [asUsual, inBackground]
        expect(stopped).toEqual({ kind: 'limit-reached', by: 'us', text: full })
        expect(goesOn.kind).toBe('page')
        expect((await careful.upload(given())).kind).toBe(full === 'background' ? 'sent' : 'limit-reached')
      }
    })
  })

  describe('a check', () => {
    it('needs no token, and says what is wrong', async () => {
      expect(await port.validate(given().xml, 'invoice')).toEqual({ kind: 'valid' })
      expect(await port.validate(Buffer.from('<x/>'), 'invoice')).toMatchObject({
        kind: 'invalid',
        reasons: [expect.stringContaining('cvc-elt')],
      })
      expect(await port.validate(new Uint8Array(port.limits.checkedBytesMax + 1), 'invoice')).toEqual({ kind: 'too-large' })
      await fault(under.calls.validate, 'malformed')
      expect((await port.validate(given().xml, 'invoice')).kind).toBe('not-available')
    })

    it('goes before a drawn document, unless it is drawn without', async () => {
      expect(await port.pdf(given().xml, 'invoice')).toMatchObject({ kind: 'pdf', isChecked: true })
      expect(await port.pdf(given().xml, 'invoice', { isUnchecked: true })).toMatchObject({ kind: 'pdf', isChecked: false })
      expect((await port.pdf(Buffer.from('<x/>'), 'invoice')).kind).toBe('invalid')
    })
  })

  it('writes down every call, without tokens, codes and documents', async () => {
    const upload = given()
    await download(await downloadIdOf(await sent(upload)))
    await port.pdf(upload.xml, 'invoice')
    const written = JSON.stringify(deps.calls)
    expect(written).toContain('upload')
    for (const hidden of [pair.accessToken, pair.refreshToken, 'FURNIZOR DEMO', '%PDF', 'demo-efactura-secret-1'])
      expect(written).not.toContain(hidden)
  })
}
