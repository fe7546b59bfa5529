import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inBankCharacters } from '#contract/banking/bank-characters.ts'
import { fromRon } from '#contract/money.ts'
import type { Authorised, BankTransfer, BankTransfers } from '#paying/ports/bank-transfers.ts'
import { type Simulators, startSimulators } from '#simulators/main.ts'
import { sampleDeps, simulatorControl, unusedAddress } from '../../sample-partner.ts'
import { sandboxBank, sandboxBankSettings } from './sandbox-bank.ts'

let simulators: Simulators
let bank: BankTransfers
const deps = sampleDeps()
const address = () => `http://127.0.0.1:${simulators.port}`
const control = simulatorControl(address, 'bank')
const fault = (kind: string, match = 'POST /transfers') => control('faults', { match, kind, count: 1 })

beforeAll(async () => {
  simulators = await startSimulators({ port: 0, dataDir: null })
  bank = sandboxBank(sandboxBankSettings(address()), deps)
})
afterAll(() => simulators.stop())
afterEach(async () => {
  await control('faults', undefined, 'DELETE')
  await control('advance', { takes: 'at-once', closedIban: null })
})

const IBAN = 'RO49AAAA1B31007593840000'
/** As if it had been granted. */
const order = (changed: Partial<BankTransfer> = {}) =>
  ({
    reference: randomUUID().replaceAll('-', ''),
    amountBani: fromRon(12.34),
    payee: { name: 'Ioana Țăranu', iban: IBAN },
    text: 'Returnare avans',
    ...changed,
  }) as Authorised<BankTransfer>
const held = async (reference: string) => {
  const response = await fetch(`${address()}/bank/_sim/state?endToEndId=${reference}`)
  return ((await response.json()) as { transfers: object[] }).transfers
}

describe('a transfer', () => {
  it('is paid, in the characters that banks take, and is found', async () => {
    const one = order()
    const answer = await bank.send(one)
    expect(answer).toEqual({ kind: 'paid', bankReference: expect.stringMatching(/^SIM\d{9}$/) })
    expect(await bank.find(one.reference)).toEqual(answer)
    expect(await held(one.reference)).toMatchObject([{ amountBani: 1_234, creditor: { name: 'Ioana Taranu', iban: IBAN } }])
  })

  it('is made once: a second order with its reference only says that it exists', async () => {
    const one = order()
    await bank.send(one)
    expect(await bank.send({ ...one, amountBani: fromRon(99) })).toEqual({ kind: 'exists' })
    expect(await held(one.reference)).toMatchObject([{ amountBani: 1_234 }])
  })

  it.each(['ACSC', 'RJCT'] as const)('that the bank only took is under way until it says %s', async (to) => {
    await control('advance', { takes: 'later' })
    const one = order()
    expect(await bank.send(one)).toEqual({ kind: 'under-way' })
    expect(await bank.find(one.reference)).toEqual({ kind: 'under-way' })
    await control('advance', { to, endToEndId: one.reference })
    expect((await bank.find(one.reference)).kind).toBe(to === 'ACSC' ? 'paid' : 'refused')
  })

  it('is refused to a closed or a wrong account, in the bank’s words', async () => {
    await control('advance', { closedIban: IBAN })
    expect(await bank.send(order())).toEqual({ kind: 'refused', reason: 'AC04: ClosedAccountNumber' })
    const wrong = { name: 'Ana', iban: 'RO49AAAA1B31007593840001' }
    expect(await bank.send(order({ payee: wrong }))).toMatchObject({ kind: 'refused', reason: expect.stringMatching(/^AC01/) })
  })

  it.each(['timeout', 'lost-response', 'malformed', 'error'])('whose answer was %s may have been made, and is looked for', async (kind) => {
    const one = order()
    await fault(kind)
    // One that says nothing is not waited for as long as one that may answer.
    const asked = kind === 'timeout' ? sandboxBank({ ...sandboxBankSettings(address()), timeoutMs: 300 }, deps) : bank
    expect((await asked.send(one)).kind).toBe('unknown')
    expect((await bank.find(one.reference)).kind).toBe(kind === 'timeout' || kind === 'error' ? 'absent' : 'paid')
  })

  it('that a look cannot be asked for stays unknown, and one that no bank heard of was not sent', async () => {
    const one = order()
    await fault('error', 'GET /transfers')
    expect((await bank.find(one.reference)).kind).toBe('unknown')
    const nowhere = sandboxBank(sandboxBankSettings(await unusedAddress()), deps)
    expect((await nowhere.send(one)).kind).toBe('not-sent')
    const unknown = sandboxBank({ ...sandboxBankSettings(address()), apiKey: 'another' }, deps)
    expect((await unknown.send(one)).kind).toBe('not-sent')
  })
})

it('names and texts lose nothing but what banks do not take', () => {
  expect(inBankCharacters('Șerban & Fiii "ÎNCĂ" SRL', 70)).toBe('Serban + Fiii INCA SRL')
  expect(inBankCharacters('a'.repeat(80), 70)).toHaveLength(70)
})

it('the key is in no recorded call', () => {
  expect(deps.calls.length).toBeGreaterThan(5)
  expect(JSON.stringify(deps.calls)).not.toContain('demo-bank-key-1')
})
