import { describe, expect, it } from 'vitest'
import { sampleAnsweredCall } from '../../sample-partner.ts'
import { readSmsReports, readSmsStates } from './reports.ts'

const report = (fields: Record<string, string>) => readSmsReports(new URLSearchParams(fields))

describe('a report of SMSAPI', () => {
  it.each<[string, object]>([
    ['402', { kind: 'not-delivered', why: 'expired' }],
    ['403', { kind: 'under-way' }],
    ['404', { kind: 'delivered' }],
    ['405', { kind: 'not-delivered', why: 'unreachable' }],
    ['406', { kind: 'not-delivered', why: 'failed' }],
    ['407', { kind: 'not-delivered', why: 'rejected' }],
    ['408', { kind: 'no-report' }],
    ['409', { kind: 'under-way' }],
    ['410', { kind: 'under-way' }],
    ['411', { kind: 'under-way' }],
    ['412', { kind: 'not-delivered', why: 'stopped' }],
  ])('with %s is read, by our id and its moment', (status, fate) => {
    expect(report({ MsgId: 'A1', status, idx: 'ours', donedate: '1763821511' })).toEqual([
      { providerId: 'A1', id: 'ours', fate, at: new Date(1763821511_000) },
    ])
  })

  it('is read by its name where the number says nothing', () => {
    expect(report({ MsgId: 'A1', status_name: 'REJECTD' })).toEqual([
      { providerId: 'A1', id: null, fate: { kind: 'not-delivered', why: 'rejected' }, at: null },
    ])
  })

  it('of several messages has one row for each that can be read', () => {
    const several = report({ MsgId: 'A1,A2,,A4', status: '404,405,404,999', idx: 'x,y,z,w', donedate: '1763821511,0,soon' })
    expect(several?.map(({ providerId, id, fate, at }) => [providerId, id, fate.kind, at?.getTime() ?? null])).toEqual([
      ['A1', 'x', 'delivered', 1763821511_000],
      ['A2', 'y', 'not-delivered', null],
    ])
  })

  it.each<[string, Record<string, string>]>([
    ['nothing', {}],
    ['no message', { status: '404' }],
    ['no state', { MsgId: 'A1' }],
    ['a state that is none', { MsgId: 'A1', status: '200' }],
    ['that it knows the message no more', { MsgId: 'A1', status: '401', status_name: 'NOT_FOUND' }],
  ])('that says %s says nothing', (_which, fields) => {
    expect(report(fields)).toBeNull()
  })
})

describe('its answer about messages', () => {
  const row = { id: 'A1', points: 0.1, number: '40722333444', status: 'DELIVERED', error: null, idx: 'ours' }

  it('counts for those that were asked about, as far as it knows them', () => {
    const list = [row, { ...row, id: 'A2', status: 'NOT_FOUND' }, { ...row, id: 'A3', error: 301 }, { ...row, id: 'B9' }]
    expect(readSmsStates(sampleAnsweredCall(200, { count: 4, list }), ['A1', 'A2', 'A3'])).toEqual({
      kind: 'answered',
      reports: [{ providerId: 'A1', id: 'ours', fate: { kind: 'delivered' }, at: null }],
    })
  })

  it('is none where it refuses, breaks or does not come', () => {
    expect(readSmsStates(sampleAnsweredCall(200, { error: 101, message: 'Authorization failed' }), ['A1']).kind).toBe('unknown')
    expect(readSmsStates(sampleAnsweredCall(502, '<html>'), ['A1']).kind).toBe('unknown')
    expect(readSmsStates({ kind: 'not-sent', cause: 'ECONNREFUSED' }, ['A1']).kind).toBe('unknown')
  })
})
