/** The state of the builder: fields as they are typed, and, half a second after, as the preview and what is wrong go by them. */
import { useDebouncedCallback } from '@mantine/hooks'
import { useMemo, useRef, useState } from 'react'
import { RETURN_FORM_FIELDS_MAX, type ReturnFieldType } from '../../contract/return-form.ts'
import { type DraftField, draftFieldErrorsOf, type FormErrors, newDraftField } from './draft-fields.ts'

/** Specification: sending, section 9. */
const SETTLES_MS = 500

export type BuiltFields = {
  fields: readonly DraftField[]
  /** The highest that a field of this form ever had: none is given twice. */
  lastNumber: number
}

type Removed = { field: DraftField; at: number }
type Shown = { touched: ReadonlySet<string>; showsAll: boolean; refused: FormErrors }

const untouched: Shown = { touched: new Set(), showsAll: false, refused: {} }

export type BuiltReturnForm = ReturnType<typeof useBuiltReturnForm>
export type BuiltReturnFormActions = BuiltReturnForm['actions']

export function useBuiltReturnForm(initial: BuiltFields, onChange: () => void) {
  const [now, setNow] = useState(initial)
  const [settled, setSettled] = useState(initial.fields)
  const [shown, setShown] = useState(untouched)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [removed, setRemoved] = useState<Removed | null>(null)
  const latest = useRef(now)
  const settle = useDebouncedCallback(() => setSettled(latest.current.fields), SETTLES_MS)
  const outside = useRef({ settle, onChange })
  outside.current = { settle, onChange }

  // Made once: a field that did not change is not drawn again.
  const [actions] = useState(() => {
    const take = (next: BuiltFields) => {
      latest.current = next
      setNow(next)
      outside.current.onChange()
      outside.current.settle()
    }
    const setFields = (change: (fields: readonly DraftField[]) => readonly DraftField[]) =>
      take({ ...latest.current, fields: change(latest.current.fields) })
    const openAlso = (ids: readonly string[]) => setOpen((before) => new Set([...before, ...ids]))
    return {
      current: () => latest.current,
      toggle: (id: string, isOpen: boolean) =>
        isOpen ? openAlso([id]) : setOpen((before) => new Set([...before].filter((one) => one !== id))),
      /** Answers its id. */
      add: (type: ReturnFieldType, at = latest.current.fields.length): string => {
        const number = latest.current.lastNumber + 1
        const field = newDraftField(type, number)
        setRemoved(null)
        openAlso([field.id])
        take({ fields: latest.current.fields.toSpliced(at, 0, field), lastNumber: number })
        return field.id
      },
      change: (id: string, path: string, value: unknown) => {
        setShown(({ touched, refused: { [id]: _, ...refused }, ...rest }) => ({
          ...{ ...rest, refused, touched: new Set([...touched, `${id} ${path}`]) },
        }))
        setFields(
          (fields) => fields.map((field) => (field.id === id ? (withValue(field, path.split('.'), value) as DraftField) : field)), // the same shape
        )
      },
      move: (from: number, to: number) =>
        setFields((fields) => {
          const one = fields[from]
          return one ? fields.toSpliced(from, 1).toSpliced(to, 0, one) : fields
        }),
      remove: (id: string) => {
        const at = latest.current.fields.findIndex((field) => field.id === id)
        const field = latest.current.fields[at]
        if (!field) return
        setRemoved({ field, at })
        setFields((fields) => fields.filter((one) => one.id !== id))
      },
      putBack: ({ field, at }: Removed) => {
        setRemoved(null)
        setFields((fields) => fields.toSpliced(at, 0, field))
      },
      replace: (next: BuiltFields) => {
        setRemoved(null)
        take(next)
        outside.current.settle.flush()
      },
      /** Before it is sent: everything that is wrong is shown, and where. Answers whether nothing is. */
      judge: (): boolean => {
        outside.current.settle.flush()
        const found = Object.keys(draftFieldErrorsOf(latest.current.fields))
        setShown((before) => ({ ...before, showsAll: true }))
        openAlso(found)
        return found.length === 0
      },
      refuse: (refused: FormErrors) => {
        setShown((before) => ({ ...before, refused }))
        openAlso(Object.keys(refused))
      },
    }
  })
  return {
    ...{ actions, fields: now.fields, settled, open, removed },
    errors: useMemo(() => errorsShown(settled, shown), [settled, shown]),
    isFull: now.fields.length >= RETURN_FORM_FIELDS_MAX,
  }
}

/** What is still as it began is not wrong, until it is sent. */
function errorsShown(fields: readonly DraftField[], { touched, showsAll, refused }: Shown): FormErrors {
  const isShown = (id: string, path: string) => showsAll || touched.has(`${id} ${path}`) || touched.has(`${id} ${pairOf(path)}`)
  const own = Object.entries(draftFieldErrorsOf(fields)).map(
    ([id, errors]) => [id, Object.fromEntries(Object.entries(errors).filter(([path]) => isShown(id, path)))] as const,
  )
  const all: Record<string, Record<string, string>> = Object.fromEntries(own.filter(([, errors]) => Object.keys(errors).length > 0))
  for (const [id, errors] of Object.entries(refused)) all[id] = { ...all[id], ...errors }
  return all
}

/** A longest length below the shortest is said at the shortest. */
const pairOf = (path: string): string => path.replace(/minLength$/, 'maxLength')

function withValue(inside: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  if (Array.isArray(inside)) return inside.map((one, at) => (String(at) === name ? withValue(one, rest, value) : one))
  const object = inside as Record<string, unknown> // paths lead through what is there
  return { ...object, [name]: withValue(object[name], rest, value) }
}
