/** A party inside a form of any screen: what the address and contact fields need of it. */
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { Contact, PostalAddress } from '#sending/shipments/contract/shipments.ts'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { type PartyDraft, withAddress, withContact } from './party-draft.ts'
import { partyErrors } from './party-errors.ts'
import { type PartyChecks, usePartyChecks } from './use-party-checks.ts'

export type ContactField = keyof Contact
export type AddressField = Exclude<keyof PostalAddress, 'countryCode'>
export type PartyField = `contact.${ContactField}` | `address.${AddressField}`

/** The part of a Mantine form this needs, whatever its other values are. */
type FormWithParty = {
  errors: Record<string, ReactNode>
  setFieldValue: (path: string, value: PartyDraft) => void
  setFieldError: (path: string, error: ReactNode) => void
  clearFieldError: (path: string) => void
}

type Place = {
  form: FormWithParty
  /** Where the party stands in the form's values, e.g. `recipient.party`. */
  at: string
  /** The party as it is now, not as it was drawn: answers of look-ups come later. */
  current: () => PartyDraft
  isReadOnly?: boolean
  /** No courier collects from there: what is said of the phone differs. */
  isRecipient?: boolean
}

export type PartyInputs = {
  draft: PartyDraft
  /** The draft as it is now, for answers that come after it was drawn. */
  current: () => PartyDraft
  isReadOnly: boolean
  checks: PartyChecks
  change: (change: (draft: PartyDraft) => PartyDraft) => void
  /** Value, error, whether it is needed, and events of one text field; spread on an input. */
  input: (field: PartyField) => {
    value: string
    error: ReactNode
    readOnly: boolean
    required: boolean
    'data-path': string
    onFocus: () => void
    onBlur: () => void
  }
  /** The same with an onChange for fields that are only text. */
  textInput: (field: PartyField) => ReturnType<PartyInputs['input']> & { onChange: (event: { currentTarget: { value: string } }) => void }
}

export function useParty({ form, at, current, isReadOnly = false, isRecipient = false }: Place): PartyInputs {
  const draft = current()
  const checks = usePartyChecks(draft, { isRecipient })
  const [focused, setFocused] = useState<PartyField | null>(null)
  const [isTyping, setTyping] = useState(false)

  const change: PartyInputs['change'] = (changed) => {
    const before = current()
    const after = changed(before)
    if (after === before) return
    form.setFieldValue(at, after)
    const changedFields = differing(before, after)
    for (const field of changedFields) form.clearFieldError(`${at}.${field}`)
    if (focused !== null && changedFields.includes(focused)) setTyping(true)
  }
  const leave = (field: PartyField) => {
    setFocused(null)
    if (!isReadOnly) form.setFieldError(`${at}.${field}`, partyErrors(current())[field] ?? null)
  }
  const isNeeded = neededFieldsBy(partyErrors, draft)
  const input: PartyInputs['input'] = (field) => ({
    value: textOf(draft, field),
    // What the server says of a number is not said while it is being typed, but where sending led to it.
    error: form.errors[`${at}.${field}`] ?? (focused === field && isTyping ? null : checks.errors[field]),
    readOnly: isReadOnly,
    required: isNeeded(field),
    'data-path': `${at}.${field}`,
    onFocus: () => {
      setFocused(field)
      setTyping(false)
    },
    onBlur: () => leave(field),
  })
  const textInput: PartyInputs['textInput'] = (field) => ({
    ...input(field),
    onChange: ({ currentTarget }) => change((now) => withValue(now, field, currentTarget.value)),
  })
  return { draft, current, isReadOnly, checks, change, input, textInput }
}

// The two halves of a field's name are the party's own keys, by the type of PartyField.
const split = (field: PartyField) => field.split('.') as ['contact', ContactField] | ['address', AddressField]

function textOf(draft: PartyDraft, field: PartyField): string {
  const [half, name] = split(field)
  return half === 'contact' ? draft.contact[name] : draft.address[name]
}

function withValue(draft: PartyDraft, field: PartyField, value: string): PartyDraft {
  const [half, name] = split(field)
  return half === 'contact' ? withContact(draft, { [name]: value }) : withAddress(draft, { [name]: value })
}

function differing(before: PartyDraft, after: PartyDraft): string[] {
  const fields = (half: 'contact' | 'address') => {
    const [old, now]: Record<string, string>[] = [before[half], after[half]]
    return Object.keys(now ?? {})
      .filter((name) => old?.[name] !== now?.[name])
      .map((name) => `${half}.${name}`)
  }
  // A city chosen from the list may be the very text that was typed.
  return [...fields('contact'), ...fields('address'), ...(before.isCityListed === after.isCityListed ? [] : ['address.city'])]
}
