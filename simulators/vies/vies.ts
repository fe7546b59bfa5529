/** The simulated VIES: its REST check of a number, with the numbers of its test service and some invented companies. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { openJournal } from '#simulators/journal.ts'
import { jsonReply, type SimCall, type SimPartner, type SimReply, type SimWorld } from '#simulators/protocol.ts'
import { readJson } from '#simulators/serving.ts'

const Asked = z.object({
  countryCode: z.string().regex(/^[A-Z]{2}$/),
  vatNumber: z.string().regex(/^[A-Z\d+*]{2,12}$/),
  requesterMemberStateCode: z.string().optional(),
  requesterNumber: z.string().optional(),
})

type SimNumber = { isValid: boolean; name: string; address: string }

/** By country and number. Germany and Spain hide names. */
export const inventedNumbers: Record<string, SimNumber> = {
  DE811234567: { isValid: true, name: '---', address: '---' },
  FR83404833048: { isValid: true, name: 'ATELIER DEMO SARL', address: '1 RUE DE LA DEMO 75001 PARIS' },
  HU12345676: { isValid: true, name: 'DEMÓ KFT.', address: '1051 BUDAPEST DEMÓ UTCA 1.' },
  EL094014201: { isValid: true, name: 'ΔΟΚΙΜΗ ΑΕ', address: 'ΑΘΗΝΑ' },
  BG999999999: { isValid: false, name: '---', address: '---' },
}

/** Of the test service: the number is what is answered. */
const faults: Record<string, string> = {
  ...{ 201: 'INVALID_INPUT', 202: 'INVALID_REQUESTER_INFO', 300: 'SERVICE_UNAVAILABLE', 301: 'MS_UNAVAILABLE', 302: 'TIMEOUT' },
  ...{ 400: 'VAT_BLOCKED', 401: 'IP_BLOCKED', 500: 'GLOBAL_MAX_CONCURRENT_REQ', 501: 'GLOBAL_MAX_CONCURRENT_REQ_TIME' },
  ...{ 600: 'MS_MAX_CONCURRENT_REQ', 601: 'MS_MAX_CONCURRENT_REQ_TIME' },
}

const Advance = z.object({
  /** With its country, `DE811234567`. */
  number: z.string().optional(),
  isValid: z.boolean().optional(),
  /** Of a member state; null: it answers again. `wrapped`: as an error of the service. */
  state: z.string().optional(),
  fault: z.string().nullable().optional(),
  wrapped: z.boolean().default(false),
})

export function viesSimulator(world: SimWorld): SimPartner {
  const journal = openJournal(world.dataDir && join(world.dataDir, 'vies.journal'))
  const changed = journal.shelf<SimNumber>('numbers')
  const failing = new Map<string, { fault: string; wrapped: boolean }>()
  let asked = 0

  const numberOf = (whole: string): SimNumber | undefined => changed.get(whole) ?? inventedNumbers[whole]

  function answer(call: SimCall): SimReply {
    if (`${call.method} ${call.path}` !== 'POST /rest-api/check-vat-number') return jsonReply(404, { message: 'Not found' })
    const read = Asked.safeParse(readJson(call.body))
    if (!read.success) return jsonReply(400, wrapper('INVALID_INPUT'))
    asked += 1
    const { countryCode, vatNumber, requesterNumber } = read.data
    const failure = failing.get(countryCode)
    if (failure?.wrapped) return jsonReply(500, wrapper(failure.fault))
    const fault = failure?.fault ?? faults[vatNumber]
    const number = numberOf(countryCode + vatNumber)
    const isValid = fault === undefined && (vatNumber === '100' || (number?.isValid ?? false))
    return jsonReply(200, {
      ...{ countryCode, vatNumber, requestDate: world.now().toISOString(), valid: isValid },
      requestIdentifier: requesterNumber && fault === undefined ? `WAPI${randomUUID().slice(0, 12)}` : '',
      ...{ name: (isValid && number?.name) || '---', address: (isValid && number?.address) || '---' },
      ...{ traderName: '', traderStreet: '', traderPostalCode: '', traderCity: '', userError: fault ?? (isValid ? 'VALID' : 'INVALID') },
    })
  }

  return {
    name: 'vies',
    answer,
    state: () => ({ asked, failing: Object.fromEntries(failing) }),
    advance(order) {
      const read = Advance.safeParse(order)
      if (!read.success) return jsonReply(400, { message: z.prettifyError(read.error) })
      const { number, isValid, state, fault, wrapped } = read.data
      if (number !== undefined && isValid !== undefined)
        changed.put(number, { ...(numberOf(number) ?? { name: '---', address: '---' }), isValid })
      if (state !== undefined && fault === null) failing.delete(state)
      if (state !== undefined && fault) failing.set(state, { fault, wrapped })
      return jsonReply(200, { number, isValid, state, fault })
    },
    broken: (status) => jsonReply(status, wrapper('SERVICE_UNAVAILABLE')),
    async stop() {
      journal.close()
    },
  }
}

const wrapper = (error: string) => ({ actionSucceed: false, errorWrappers: [{ error, message: error }] })
