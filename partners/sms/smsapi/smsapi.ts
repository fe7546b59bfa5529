/** SMSAPI.ro as a port for text messages: a form, a token, and our own id against a second message. */
import { z } from 'zod'
import type { SmsAnswer, SmsPort } from '#informing/ports/sms.ts'
import { jsonOf, notSentIfTurnedAway, type PartnerAnswer, type PartnerDeps, partnerHttp } from '../../partner-http.ts'
import { readSmsReports, readSmsStates } from './reports.ts'

export const SmsapiSettings = z.object({
  baseUrl: z.url().default('https://api.smsapi.ro'),
  token: z.string().trim().min(1).meta({ secret: true }),
  /** The sender's name, verified by the provider. */
  from: z.string().trim().min(1).max(11),
  sendTimeoutMs: z.int().min(500).max(60_000).default(15_000),
})
export type SmsapiSettings = z.infer<typeof SmsapiSettings>

/** The simulator's account. Production refuses it. */
export const smsapiDemoAccount = { token: 'demo-smsapi-token-1' } as const

/** `simulators`: the simulators' address, e.g. http://127.0.0.1:4100. */
export const smsapiSandbox = (simulators: string): SmsapiSettings =>
  SmsapiSettings.parse({ ...smsapiDemoAccount, from: 'Expedio', baseUrl: `${simulators}/sms`, sendTimeoutMs: 5000 })

const HOUR_MS = 3_600_000
const REMEMBERS_ID_MS = 24 * HOUR_MS
const PARTS_MAX = 6
/** Of our own making: the call takes several, and how many is not documented. */
const ASKED_AT_ONCE_MAX = 50
const ASK_TIMEOUT_MS = 10_000

export function smsapi(settings: SmsapiSettings, deps: PartnerDeps): SmsPort {
  const http = partnerHttp({ partner: 'smsapi', baseUrl: settings.baseUrl, secrets: [settings.token], deps })
  return {
    limits: { callMs: settings.sendTimeoutMs + 5000, remembersIdMs: REMEMBERS_ID_MS, askedAtOnceMax: ASKED_AT_ONCE_MAX },
    async send({ id, to, text, reportTo }) {
      const form = new URLSearchParams({
        ...{ to, message: text, from: settings.from, idx: id, check_idx: '1' },
        ...{ format: 'json', encoding: 'utf-8', max_parts: String(PARTS_MAX), details: '1' },
        notify_url: reportTo,
      })
      const answer = await http({
        operation: 'send',
        method: 'POST',
        path: '/sms.do',
        headers: { authorization: `Bearer ${settings.token}` },
        body: { form },
        // Neither number nor text, nor the address of reports: who gets what is known by the id.
        recorded: { idx: id, from: settings.from, length: text.length },
        timeoutMs: settings.sendTimeoutMs,
        isRead: false,
      })
      return readSmsapiAnswer(notSentIfTurnedAway(answer), id)
    },
    async ask(providerIds) {
      const answer = await http({
        operation: 'status',
        method: 'POST',
        path: '/sms.do',
        headers: { authorization: `Bearer ${settings.token}` },
        body: { form: new URLSearchParams({ status: providerIds.join('|'), format: 'json' }) },
        timeoutMs: ASK_TIMEOUT_MS,
        isRead: true,
      })
      return readSmsStates(notSentIfTurnedAway(answer), providerIds)
    },
    readReports: readSmsReports,
    reportTaken: 'OK',
  }
}

const Sent = z.object({
  list: z.array(
    z.object({
      id: z.coerce.string(),
      idx: z.string().nullish(),
      parts: z.number().nullish(),
      error: z.union([z.number(), z.string()]).nullish(),
    }),
  ),
})
const Refused = z.object({ error: z.coerce.number(), message: z.string().default('') })

const USED_BEFORE = 53
/** Login, rights, IP, credit, limit: the door, whatever the message. */
const atTheDoor: readonly number[] = [96, 101, 102, 103, 105, 110, 1000, 1001]
const theirFault: readonly number[] = [8, 201, 666, 999]

/** Refusals come with 200 as well. */
export function readSmsapiAnswer(answer: PartnerAnswer, id: string): SmsAnswer {
  if (answer.kind !== 'answered') return answer
  const body = jsonOf(answer)
  const refused = Refused.safeParse(body)
  if (refused.success) return refusalOf(refused.data)
  const sent = Sent.safeParse(body)
  const [row, ...more] = sent.data?.list ?? []
  if (answer.status !== 200 || !row || more.length > 0 || (row.idx ?? id) !== id)
    return { kind: 'unknown', cause: `status ${answer.status}, not readable` }
  if (row.error) return refusalOf({ error: Number(row.error), message: '' })
  return { kind: 'sent', providerId: row.id, parts: row.parts ?? 1 }
}

function refusalOf({ error, message }: z.infer<typeof Refused>): SmsAnswer {
  if (error === USED_BEFORE) return { kind: 'exists' }
  if (atTheDoor.includes(error)) return { kind: 'not-sent', cause: `error ${error}` }
  if (theirFault.includes(error)) return { kind: 'unknown', cause: `error ${error}` }
  return { kind: 'refused', reason: `${message || 'SMSAPI'} (${error})` }
}
