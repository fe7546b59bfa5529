/** A form of settings: what was saved elsewhere meanwhile is taken over where nothing else was typed, and shown before it is overwritten. */
import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { useOneAtATime } from '#web/calls/one-at-a-time.ts'

type Given<T> = {
  saved: T
  /** Asks anew; null: no answer. */
  askNow: () => Promise<T | null>
  validate?: (values: T) => Record<string, string>
}

export type SettingsForm<T extends object> = ReturnType<typeof useSettingsForm<T>>

export function useSettingsForm<T extends object>({ saved, askNow, validate }: Given<T>) {
  const form = useForm<T>({ initialValues: saved, ...(validate ? { validate, validateInputOnBlur: true } : {}) })
  const base = useRef(saved)
  const [isChangedElsewhere, setChangedElsewhere] = useState(false)

  const follow = (now: T) => {
    if (isSame(now, base.current)) return
    const typed = form.getValues()
    const merged = mergeTypedSettings({ base: base.current, typed, now })
    setChangedElsewhere(form.isDirty() && !isSame(typed, now))
    base.current = now
    form.setInitialValues(now)
    form.setValues(merged)
    form.resetDirty(now)
  }
  // Other windows save too: what they saved arrives whenever the settings are read anew. What was read before the own save is old.
  const read = useRef(saved)
  useEffect(() => {
    if (isSame(saved, read.current)) return
    read.current = saved
    follow(saved)
  })

  const once = useOneAtATime()
  const [isAsking, setAsking] = useState(false)

  /** Not where the settings are others by now: they are shown, and nothing is to be sent yet. */
  function ifCurrent(send: () => unknown): void {
    once((done) => {
      setAsking(true)
      const end = () => {
        setAsking(false)
        done()
      }
      void isCurrent()
        .then((is) => (is ? send() : undefined))
        .finally(end)
    })
  }

  async function isCurrent(): Promise<boolean> {
    const before = base.current
    const now = await askNow()
    if (now === null || isSame(now, before)) return true
    follow(now)
    return isSame(form.getValues(), now)
  }

  /** What was sent is on the server; what was typed meanwhile is not. */
  function markSaved(sent: T): void {
    base.current = sent
    form.setInitialValues(sent)
    form.resetDirty(sent)
    setChangedElsewhere(false)
  }

  return { form, isChangedElsewhere, isAsking, ifCurrent, markSaved }
}

const textOf = (value: unknown): string => JSON.stringify(value)
const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other)

type Versions<T> = { base: T; typed: T; now: T }

/** What was typed since `base` stays, the rest is as it is now. */
export function mergeTypedSettings<T extends object>({ base, typed, now }: Versions<T>): T {
  const fields = Object.keys(now) as (keyof T)[] // an object's own fields
  return Object.fromEntries(fields.map((field) => [field, isSame(typed[field], base[field]) ? now[field] : typed[field]])) as T // the fields of `now`
}
