/** The one field of the station. A scanner types wherever the keys are: what it types comes here, and no key of it does anything else. */
import { TextInput } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { pageSearch } from '#web/shell/use-shortcuts.ts'
import { texts } from '#web/texts.ts'
import { SCAN_LENGTH_MAX } from '../contract/read-scan.ts'
import classes from './scan-station.module.css'
import { type StationAct, stationActOfKey } from './station-keys.tsx'

type ScanFieldProps = { onScan: (text: string) => void; acts: Record<StationAct, (() => void) | null> }

export function ScanField({ onScan, acts }: ScanFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isDialogOpen()) return
    const act = stationActOfKey(event.key)
    if (act) {
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat) acts[act]?.()
      return
    }
    if (event.key.length !== 1 || isTyping(event.target)) return
    // The character itself arrives where the focus is by then; the page's own shortcuts do not see it.
    event.stopPropagation()
    if (event.key !== ' ' || !isPressable(event.target)) field.current?.focus()
  })
  useEffect(() => {
    field.current?.focus()
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])

  /** Scanners end with Enter or Tab. */
  const onEnd = (event: KeyboardEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget
    if (event.key !== 'Enter' && (event.key !== 'Tab' || event.shiftKey || value === '')) return
    event.preventDefault()
    event.currentTarget.value = ''
    if (value.trim() !== '') onScan(value)
  }
  return (
    <TextInput
      ref={field}
      label={texts.scanStation.scan}
      leftSection={<IconBarcode size={32} aria-hidden />}
      leftSectionWidth={60}
      classNames={{ input: classes.field ?? '', label: classes.fieldLabel ?? '' }}
      onKeyDown={onEnd}
      maxLength={SCAN_LENGTH_MAX}
      autoComplete="off"
      autoCorrect="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="go"
      {...pageSearch}
    />
  )
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null
const isPressable = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.closest('button, a') !== null
const isDialogOpen = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null
