/** Whether a domain takes mail, by what its name servers say (RFC 5321, section 5.1; RFC 7505). */
import { Resolver } from 'node:dns/promises'
import type { MailDomains } from '#server/platform/partners/mail-port.ts'

type Names = Pick<Resolver, 'resolveMx' | 'resolve4' | 'resolve6'>

/** `timeoutMs`: of all questions together. */
export const dnsMailDomains = ({ timeoutMs, names = askedOnce(timeoutMs) }: { timeoutMs: number; names?: Names }): MailDomains => ({
  takesMail: (domain) => Promise.race([asked(names, domain), afterMs(timeoutMs)]),
})

/** The sandbox's mail goes nowhere: only the domain that is reserved for wrong ones takes none (RFC 6761). */
export const sandboxMailDomains: MailDomains = {
  takesMail: async (domain) => (/(^|\.)invalid$/i.test(domain) ? 'no' : 'yes'),
}

const askedOnce = (timeout: number): Names => new Resolver({ timeout, tries: 1 })

async function asked(names: Names, domain: string): Promise<'yes' | 'no' | 'unknown'> {
  const mail = await answerOf(names.resolveMx(domain))
  if (mail === 'no-domain') return 'no'
  if (mail === 'unknown') return 'unknown'
  // A single exchanger without a name says that the domain takes none.
  if (mail.length > 0) return mail.some(({ exchange }) => exchange !== '' && exchange !== '.') ? 'yes' : 'no'
  const hosts = await Promise.all([answerOf(names.resolve4(domain)), answerOf(names.resolve6(domain))])
  if (hosts.some((found) => Array.isArray(found) && found.length > 0)) return 'yes'
  return hosts.includes('unknown') ? 'unknown' : 'no'
}

async function answerOf<T>(question: Promise<T[]>): Promise<T[] | 'no-domain' | 'unknown'> {
  try {
    return await question
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    return code === 'ENODATA' ? [] : code === 'ENOTFOUND' ? 'no-domain' : 'unknown'
  }
}

const afterMs = (ms: number): Promise<'unknown'> => new Promise((resolve) => setTimeout(resolve, ms, 'unknown').unref())
