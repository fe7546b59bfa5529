/** What SMSAPI says of a message that it took: in its reports by number, in its answers by name. */
import { z } from 'zod'
import type { SmsFate, SmsReport } from '#informing/ports/sms.ts'
import { jsonOf, type PartnerAnswer } from '../../partner-http.ts'

/** Its clients write two of them in two ways. */
const states: Record<string, SmsFate> = {
  QUEUE: { kind: 'under-way' },
  SENT: { kind: 'under-way' },
  ACCEPTED: { kind: 'under-way' },
  ACCEPTD: { kind: 'under-way' },
  RENEWAL: { kind: 'under-way' },
  DELIVERED: { kind: 'delivered' },
  UNDELIVERED: { kind: 'not-delivered', why: 'unreachable' },
  EXPIRED: { kind: 'not-delivered', why: 'expired' },
  REJECTED: { kind: 'not-delivered', why: 'rejected' },
  REJECTD: { kind: 'not-delivered', why: 'rejected' },
  FAILED: { kind: 'not-delivered', why: 'failed' },
  STOP: { kind: 'not-delivered', why: 'stopped' },
  STOPPED: { kind: 'not-delivered', why: 'stopped' },
  UNKNOWN: { kind: 'no-report' },
}

/** 401 says that it knows no such message, or not any more: nothing of what became of it. */
const names: Record<string, string> = {
  402: 'EXPIRED',
  403: 'SENT',
  404: 'DELIVERED',
  405: 'UNDELIVERED',
  406: 'FAILED',
  407: 'REJECTED',
  408: 'UNKNOWN',
  409: 'QUEUE',
  410: 'ACCEPTED',
  411: 'RENEWAL',
  412: 'STOP',
}

const fateOf = (written: string): SmsFate | undefined => states[names[written] ?? written.toUpperCase()]

/** One call may carry several messages: each field is then a list with commas, in the same order. */
export function readSmsReports(fields: URLSearchParams): SmsReport[] | null {
  const listOf = (name: string): string[] => (fields.get(name) ?? '').split(',').map((one) => one.trim())
  const [ids, codes, stateNames, indexes, doneDates] = ['MsgId', 'status', 'status_name', 'idx', 'donedate'].map(listOf) as Lists
  const reports = ids.flatMap((providerId, i) => {
    const fate = fateOf(codes[i] ?? '') ?? fateOf(stateNames[i] ?? '')
    return providerId === '' || !fate ? [] : [{ providerId, id: indexes[i] || null, fate, at: instantOf(doneDates[i]) }]
  })
  return reports.length === 0 ? null : reports
}

type Lists = [string[], string[], string[], string[], string[]] // as many as there are names

/** In seconds since 1970. */
function instantOf(written: string | undefined): Date | null {
  const seconds = /^\d{9,11}$/.test(written ?? '') ? Number(written) : 0
  return seconds === 0 ? null : new Date(seconds * 1000)
}

const States = z.object({
  list: z.array(z.object({ id: z.coerce.string(), status: z.string(), idx: z.string().nullish(), error: z.unknown() })),
})

type Asked = { kind: 'answered'; reports: SmsReport[] } | { kind: 'unknown'; cause: string }

export function readSmsStates(answer: PartnerAnswer, asked: readonly string[]): Asked {
  if (answer.kind !== 'answered') return { kind: 'unknown', cause: answer.cause }
  const read = States.safeParse(jsonOf(answer))
  if (answer.status !== 200 || !read.success) return { kind: 'unknown', cause: `status ${answer.status}, not readable` }
  const reports = read.data.list.flatMap(({ id, idx, status, error }): SmsReport[] => {
    const fate = error ? undefined : fateOf(status)
    return fate && asked.includes(id) ? [{ providerId: id, id: idx || null, fate, at: null }] : []
  })
  return { kind: 'answered', reports }
}
