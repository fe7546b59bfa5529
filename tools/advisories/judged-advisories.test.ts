import { expect, it } from 'vitest'
import { openAdvisories, readAudit } from './judged-advisories.ts'

const audited = {
  vulnerabilities: {
    leftpad: {
      name: 'leftpad',
      severity: 'high',
      via: [{ source: 1, url: 'https://github.com/advisories/GHSA-aaaa', title: 'pads too far', severity: 'high' }],
    },
    outer: { name: 'outer', severity: 'high', via: ['leftpad'] },
  },
}
const accepted = (until: string) => [{ advisory: 'GHSA-aaaa', because: 'nothing is padded', until }]

it('names each known vulnerability of the installed packages once', () => {
  expect(openAdvisories(audited, [], '2026-11-24')).toEqual(['GHSA-aaaa: leftpad, high, pads too far'])
  expect(openAdvisories({ vulnerabilities: {} }, [], '2026-11-24')).toEqual([])
})

it('leaves out what was looked at and accepted, until the day on which it is looked at anew', () => {
  expect(openAdvisories(audited, accepted('2026-12-01'), '2026-11-24')).toEqual([])
  expect(openAdvisories(audited, accepted('2026-11-24'), '2026-11-24')).toEqual([expect.stringContaining('accepted until 2026-11-24')])
})

it('names what was accepted and is not needed any more', () => {
  expect(openAdvisories({ vulnerabilities: {} }, accepted('2026-12-01'), '2026-11-24')).toEqual([expect.stringContaining('remove it')])
})

it.each(['', 'npm error', '{"error":{"summary":""},"statusCode":405}', '{"message":"405 Method Not Allowed"}', 'null'])(
  'takes %j for no answer, not for none known',
  (text) => {
    expect(readAudit(text)).toBeNull()
  },
)

it('reads the answer of a registry that knows none', () => {
  expect(readAudit('{"auditReportVersion":2,"vulnerabilities":{}}')).toEqual({ auditReportVersion: 2, vulnerabilities: {} })
})
