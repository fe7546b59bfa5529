/** VIES by its REST service: one number a call. A member state that does not answer leaves its numbers unknown. */
import { z } from 'zod'
import type { VatNumber, VatNumberAnswer, VatNumbersPort } from '#paying/ports/vat-numbers.ts'
import { jsonOf, type PartnerAnswer, type PartnerDeps, partnerHttp } from '../../partner-http.ts'

/** What the operator sets. The register is asked without an account. */
export const ViesSettings = z.object({
  url: z.url().default('https://ec.europa.eu/taxation_customs/vies'),
  /** Member states take up to 16 s. */
  readTimeoutMs: z.int().min(500).max(120_000).default(20_000),
})
export type ViesSettings = z.infer<typeof ViesSettings>

/** `simulators`: the simulators' address, e.g. http://127.0.0.1:4100. */
export const viesSandbox = (simulators: string): ViesSettings => ViesSettings.parse({ url: `${simulators}/vies`, readTimeoutMs: 5000 })

const OUR_STATE = 'RO'

export function vies(settings: ViesSettings, deps: PartnerDeps): VatNumbersPort {
  const http = partnerHttp({ partner: 'vies', baseUrl: settings.url, secrets: [], deps })
  return {
    async check({ prefix, vatNumber }, requester) {
      const answer = await http({
        operation: 'check-vat-number',
        method: 'POST',
        path: '/rest-api/check-vat-number',
        body: { json: { countryCode: prefix, vatNumber, requesterMemberStateCode: OUR_STATE, requesterNumber: requester } },
        timeoutMs: settings.readTimeoutMs,
        isRead: true,
      })
      return readVies(answer, { prefix, vatNumber })
    },
  }
}

/** `---` where a member state hides them. */
const shown = z
  .string()
  .nullish()
  .transform((given) => (given ?? '').trim().replace(/^-+$/, '') || null)

const Checked = z.object({
  countryCode: z.string().nullish(),
  vatNumber: z.string().nullish(),
  valid: z.boolean(),
  requestIdentifier: shown,
  name: shown,
  address: shown,
  /** `VALID`, `INVALID`, or a fault, whatever `valid` says beside it. */
  userError: z.string().nullish(),
})

const Failed = z.object({ errorWrappers: z.array(z.object({ error: z.string() })).min(1) })

/** Only an answer about this number that has no fault in it counts. */
export function readVies(answer: PartnerAnswer, asked: VatNumber): VatNumberAnswer {
  const unknown = (cause: string): VatNumberAnswer => ({ kind: 'unknown', cause })
  if (answer.kind !== 'answered') return unknown(answer.cause)
  const json = jsonOf(answer)
  const failed = Failed.safeParse(json)
  if (failed.success) return unknown(failed.data.errorWrappers.map(({ error }) => error).join(', '))
  if (answer.status !== 200) return unknown(`status ${answer.status}`)
  const read = Checked.safeParse(json)
  if (!read.success) return unknown('status 200, not readable')
  const { valid, userError, countryCode, vatNumber, ...said } = read.data
  if ((countryCode ?? asked.prefix) !== asked.prefix || (vatNumber ?? asked.vatNumber) !== asked.vatNumber)
    return unknown('answered about another number')
  const word = valid ? 'VALID' : 'INVALID'
  if ((userError || word) !== word) return unknown(userError ?? '')
  const { requestIdentifier, name, address } = said
  return { kind: valid ? 'valid' : 'invalid', requestIdentifier, name, address }
}
