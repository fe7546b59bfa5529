/** What every adapter of a tax authority must do, tried on its simulator. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CompanyAnswer, RegisteredCompany, TaxPort } from '#paying/ports/tax.ts'
import type { PartnerDeps } from '../partner-http.ts'
import { sampleDeps, simulatorControl } from '../sample-partner.ts'

type TaxUnderTest = {
  /** The simulator's prefix. */
  partner: string
  startSimulators(): Promise<{ port: number; stop(): Promise<void> }>
  tax(simulators: string, deps: PartnerDeps): TaxPort
  /** The call that asks for companies, as the simulator's faults match it. */
  call: string
  /** Companies of the simulator by their state, and a right number that none has. */
  known: Record<'payer' | 'neverPayer' | 'onCollection' | 'split' | 'formerPayer' | 'payerAgain' | 'inactive' | 'reactivated', string>
  gone: string
  withoutAddress: string
  unknown: string
  /** A company found from a day on. */
  young: { cif: string; since: string; dayBefore: string }
}

const ON = '2026-11-20'

export function taxPortSuite(under: TaxUnderTest): void {
  const deps = sampleDeps()
  let simulators: Awaited<ReturnType<TaxUnderTest['startSimulators']>>
  let tax: TaxPort
  const control = simulatorControl(() => `http://127.0.0.1:${simulators.port}`, under.partner)
  const fault = (kind: string) => control('faults', { match: under.call, kind, count: 1 })

  beforeAll(async () => {
    simulators = await under.startSimulators()
    tax = under.tax(`http://127.0.0.1:${simulators.port}`, deps)
  })
  afterEach(async () => {
    await control('faults', undefined, 'DELETE')
  })
  afterAll(() => simulators.stop())

  const ask = async (cif: string, on = ON): Promise<CompanyAnswer | undefined> => (await tax.companies([cif], on)).get(cif)
  const company = async (cif: string, on = ON): Promise<RegisteredCompany> => {
    const answer = await ask(cif, on)
    if (answer?.kind !== 'found') throw new Error(JSON.stringify(answer))
    return answer.company
  }

  describe('a company', () => {
    it('is found with its name, its number in the register and its address in parts', async () => {
      const found = await company(under.known.payer)
      expect(found).toMatchObject({ cif: under.known.payer, isVatPayer: true, isInactive: false, deregisteredOn: null })
      for (const text of [
        found.name,
        found.tradeRegister,
        found.registration,
        found.seat?.locality,
        found.seat?.county,
        found.seat?.countyCode,
      ])
        expect(text).toMatch(/\w/)
    })

    it('is a payer of VAT or not on the day that is asked for', async () => {
      expect(await company(under.known.neverPayer)).toMatchObject({ isVatPayer: false, vat: { since: null, until: null } })
      const former = await company(under.known.formerPayer)
      expect(former).toMatchObject({ isVatPayer: false, vat: { until: expect.any(String) } })
      expect((await company(under.known.formerPayer, former.vat.since ?? '')).isVatPayer).toBe(true)
      expect(await company(under.known.payerAgain)).toMatchObject({ isVatPayer: true, vat: { until: null } })
    })

    it('has VAT on collection, split VAT, or neither', async () => {
      expect(await company(under.known.onCollection)).toMatchObject({ hasVatOnCollection: true, hasSplitVat: false })
      expect(await company(under.known.split)).toMatchObject({ hasVatOnCollection: false, hasSplitVat: true })
      expect(await company(under.known.payer)).toMatchObject({ hasVatOnCollection: false, hasSplitVat: false })
    })

    it('is inactive, active again, or gone', async () => {
      expect((await company(under.known.inactive)).isInactive).toBe(true)
      expect(await company(under.known.reactivated)).toMatchObject({ isInactive: false, reactivatedOn: expect.any(String) })
      expect((await company(under.gone)).deregisteredOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    })

    it('has no address where the registers hold none', async () => {
      expect(await company(under.withoutAddress)).toMatchObject({ seat: null, fiscalDomicile: null })
    })

    it('that does not exist is not found, and so is one before it was founded', async () => {
      expect(await ask(under.unknown)).toEqual({ kind: 'not-found' })
      expect((await ask(under.young.cif, under.young.since))?.kind).toBe('found')
      expect(await ask(under.young.cif, under.young.dayBefore)).toEqual({ kind: 'not-found' })
    })
  })

  describe('many companies', () => {
    it('are each answered, found or not, with as few calls as their limit allows and none too soon', async () => {
      const before = deps.calls.length
      const asked = [...Object.values(under.known), ...Array.from({ length: 2 * tax.limits.batchMax }, (_, i) => String(10_000 + i))]
      const answers = await tax.companies([...asked, ...asked], ON)
      expect([...answers.keys()].toSorted()).toEqual(asked.toSorted())
      expect(Object.values(under.known).every((cif) => answers.get(cif)?.kind === 'found')).toBe(true)
      expect([...answers.values()].every(({ kind }) => kind !== 'unknown')).toBe(true)
      expect(deps.calls.length - before).toBe(3)
    })

    it('wait for their turn also when they are asked for at once', async () => {
      const answers = await Promise.all([ask(under.known.payer), ask(under.unknown), ask(under.known.split)])
      expect(answers.map((answer) => answer?.kind)).toEqual(['found', 'not-found', 'found'])
    })

    it('that could not be asked for are unknown, and cost no call', async () => {
      const before = deps.calls.length
      const odd = ['', 'RO123', '012345', '12345678901', '1e3']
      expect([...(await tax.companies(odd, ON)).values()].map(({ kind }) => kind)).toEqual(odd.map(() => 'unknown'))
      expect((await tax.companies([], ON)).size).toBe(0)
      expect(deps.calls.length).toBe(before)
    })
  })

  describe('the authority', () => {
    it.each(['error', 'malformed', 'lost-response', 'timeout'])(
      'that answers with %s leaves the company unknown, and is asked again',
      async (kind) => {
        await fault(kind)
        expect((await ask(under.unknown))?.kind).toBe('unknown')
        expect(await ask(under.unknown)).toEqual({ kind: 'not-found' })
      },
    )

    it('behind a wall, or with another page than an answer, leaves the company unknown', async () => {
      for (const answers of ['wall', 'maintenance']) {
        await control('advance', { answers })
        expect((await ask(under.known.payer))?.kind).toBe('unknown')
      }
      await control('advance', { answers: 'normal' })
      expect((await ask(under.known.payer))?.kind).toBe('found')
    })
  })

  it('writes down every call, without addresses and telephones', async () => {
    const { fiscalDomicile, phone } = await company(under.known.payer)
    const written = JSON.stringify(deps.calls)
    expect(written).toContain('companies')
    for (const hidden of [fiscalDomicile?.street, fiscalDomicile?.details, phone]) expect(written).not.toContain(hidden)
  })
}
