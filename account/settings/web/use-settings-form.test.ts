import { expect, it } from 'vitest'
import { mergeTypedSettings } from './use-settings-form.ts'

it('what was typed stays, and what another window saved is shown where nothing else was typed', () => {
  const base = { monday: { start: '09:00:00' }, friday: { start: '09:00:00' }, tuesday: { start: '10:00:00' } }
  const typed = { ...base, monday: { start: '11:00:00' } }
  const now = { monday: { start: '12:00:00' }, friday: { start: '13:00:00' }, tuesday: { start: '10:00:00' } }
  expect(mergeTypedSettings({ base, typed, now })).toEqual({ ...now, monday: { start: '11:00:00' } })
  expect(mergeTypedSettings({ base, typed: base, now })).toEqual(now)
})
