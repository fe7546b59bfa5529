import type { MxRecord } from 'node:dns'
import { expect, it } from 'vitest'
import { dnsMailDomains, sandboxMailDomains } from './mail-domains.ts'

const saying = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))
const names = (mail: () => Promise<MxRecord[]>, hosts: () => Promise<string[]> = () => saying('ENODATA')) =>
  dnsMailDomains({ timeoutMs: 200, names: { resolveMx: mail, resolve4: hosts, resolve6: () => saying('ENODATA') } as never })
const exchanger = (exchange: string) => async () => [{ exchange, priority: 10 }]

it.each([
  ['has an exchanger', names(exchanger('mail.exemplu.ro')), 'yes'],
  ['says that it takes no mail', names(exchanger('')), 'no'],
  ['does not exist', names(() => saying('ENOTFOUND')), 'no'],
  [
    'has no exchanger but a host',
    names(
      () => saying('ENODATA'),
      async () => ['192.0.2.1'],
    ),
    'yes',
  ],
  ['has neither', names(() => saying('ENODATA')), 'no'],
  [
    'has no exchanger and does not say of hosts',
    names(
      () => saying('ENODATA'),
      () => saying('ESERVFAIL'),
    ),
    'unknown',
  ],
  ['does not answer', names(() => saying('ETIMEOUT')), 'unknown'],
  ['refuses to say', names(() => saying('EREFUSED')), 'unknown'],
  ['never ends', names(() => new Promise(() => {})), 'unknown'],
] as const)('a domain that %s', async (_which, domains, expected) => {
  expect(await domains.takesMail('exemplu.ro')).toBe(expected)
})

it('in the sandbox all domains take mail but those that are reserved for wrong ones', async () => {
  expect([await sandboxMailDomains.takesMail('demo.test'), await sandboxMailDomains.takesMail('firma.INVALID')]).toEqual(['yes', 'no'])
})
