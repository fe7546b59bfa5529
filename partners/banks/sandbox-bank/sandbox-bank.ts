/** Transfers at the simulated bank. No bank's own protocol: see the README. */
import { z } from 'zod'
import { inBankCharacters } from '#contract/banking/bank-characters.ts'
import { type BankTransfers, type SendAnswer, type TransferFound, transferLimits } from '#paying/ports/bank-transfers.ts'
import { jsonOf, type PartnerAnswer, type PartnerDeps, partnerHttp } from '../../partner-http.ts'

/** `simulators`: the simulators' address, e.g. http://127.0.0.1:4100. */
export type SandboxBankSettings = { baseUrl: string; apiKey: string; timeoutMs: number; trustAbsenceAfterMs: number }
export const sandboxBankSettings = (simulators: string): SandboxBankSettings => ({
  baseUrl: `${simulators}/bank`,
  apiKey: 'demo-bank-key-1',
  timeoutMs: 5_000,
  trustAbsenceAfterMs: 3_000,
})

const Transfer = z.object({
  endToEndId: z.string(),
  status: z.enum(['ACSC', 'ACSP', 'RJCT']),
  bankReference: z.string(),
  reason: z.string().nullable(),
})
const Refusal = z.object({ code: z.string(), message: z.string() })

export function sandboxBank(settings: SandboxBankSettings, deps: PartnerDeps): BankTransfers {
  const http = partnerHttp({ partner: 'bank', baseUrl: settings.baseUrl, secrets: [settings.apiKey], deps })
  const given = { headers: { authorization: `Bearer ${settings.apiKey}` }, timeoutMs: settings.timeoutMs }
  return {
    limits: transferLimits,
    trustAbsenceAfterMs: settings.trustAbsenceAfterMs,
    async send({ reference, amountBani, payee, text }) {
      const json = {
        endToEndId: reference,
        amountBani,
        creditor: { name: inBankCharacters(payee.name, transferLimits.nameLengthMax), iban: payee.iban },
        text: inBankCharacters(text, transferLimits.textLengthMax),
      }
      return sent(await http({ ...given, operation: 'transfer', method: 'POST', path: '/transfers', body: { json }, isRead: false }))
    },
    async find(reference) {
      return found(await http({ ...given, operation: 'find-transfer', method: 'GET', path: `/transfers/${reference}`, isRead: true }))
    },
  }
}

/** Only a refusal in the bank's own words says that nothing will be paid. */
function sent(answer: PartnerAnswer): SendAnswer {
  if (answer.kind !== 'answered') return answer
  if (answer.status === 409) return { kind: 'exists' }
  if (answer.status === 401) return { kind: 'not-sent', cause: 'not let in' }
  const refusal = answer.status === 422 ? Refusal.safeParse(jsonOf(answer)).data : undefined
  if (refusal) return { kind: 'refused', reason: `${refusal.code}: ${refusal.message}` }
  return answer.status === 201 ? stateOf(answer) : { kind: 'unknown', cause: `status ${answer.status}` }
}

function found(answer: PartnerAnswer): TransferFound {
  if (answer.kind !== 'answered') return { kind: 'unknown', cause: answer.cause }
  if (answer.status === 404) return { kind: 'absent' }
  return answer.status === 200 ? stateOf(answer) : { kind: 'unknown', cause: `status ${answer.status}` }
}

function stateOf(answer: Extract<PartnerAnswer, { kind: 'answered' }>) {
  const { data } = Transfer.safeParse(jsonOf(answer))
  if (!data) return { kind: 'unknown', cause: 'not readable' } as const
  if (data.status === 'ACSC') return { kind: 'paid', bankReference: data.bankReference } as const
  if (data.status === 'ACSP') return { kind: 'under-way' } as const
  return { kind: 'refused', reason: data.reason ?? data.status } as const
}
