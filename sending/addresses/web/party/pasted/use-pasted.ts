/** Typed fields take what is pasted as it is; a text of several parts goes to the server and comes back divided. */
import { type ClipboardEvent, useState } from 'react'
import { callApi } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { extractOrderParts } from '../../../contract/order-parts.ts'
import { withoutGreetings } from '../../../contract/written-address/message-around.ts'
import { addressReading, PASTED_MAX } from '../../../contract/written-address/read-address.ts'
import type { PartyInputs } from '../party-fields.ts'
import { hasPlaceRead, mayBeAddress, withPastedAddress } from './pasted-address.ts'

const addressTexts = texts.addresses

export type PasteTakers = {
  /** The text names a locker: what to search it by. */
  onLocker?: ((search: string) => void) | undefined
  /** What it says beside the address, each with its words; without a taker it is said in the notes. */
  onParts?: ((parts: readonly string[]) => void) | undefined
}

/** `failed`: what it says is not known, as the server could not be asked. */
export type PasteReading = 'read' | 'nothing-found' | 'failed'

export type AddressPasting = {
  onPaste: (event: ClipboardEvent<HTMLElement>) => void
  read: (text: string) => Promise<PasteReading>
  isReading: boolean
  notes: readonly string[]
}

export function usePastedAddress(party: PartyInputs, { onLocker, onParts }: PasteTakers): AddressPasting {
  const [isReading, setReading] = useState(false)
  const [notes, setNotes] = useState<readonly string[]>([])

  async function divide(text: string): Promise<PasteReading> {
    const { parts, left: ofAddress } = extractOrderParts(text)
    const before = party.current()
    const answer = await callApi(addressReading.read, { body: { text: ofAddress } })
    const { lockerSearch: locker, left, assumed } = answer
    if (locker !== null) onLocker?.(locker)
    const hasAddress = locker !== null || hasPlaceRead(answer)
    if (!hasAddress && (parts.length === 0 || !onParts)) return 'nothing-found'
    const beside = [...parts.map((part) => part.text), withoutGreetings(hasAddress ? left : ofAddress)].filter((one) => one !== '')
    if (beside.length > 0) onParts?.(beside)
    if (!hasAddress) return 'read'
    setNotes([
      ...(locker === null ? [] : [addressTexts.lockerNamed(locker)]),
      ...assumed,
      ...(onParts || beside.length === 0 ? [] : [addressTexts.besideAddress(beside.join(', '))]),
    ])
    party.change((now) => withPastedAddress(now, before, answer))
    toast.info(addressTexts.pasted)
    return 'read'
  }

  async function read(text: string): Promise<PasteReading> {
    setReading(true)
    try {
      return await divide(text)
    } catch {
      toast.error(addressTexts.pasteFailed)
      return 'failed'
    } finally {
      setReading(false)
    }
  }

  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text')
    const field = event.target instanceof HTMLInputElement ? event.target : null
    if (party.isReadOnly || text.length > PASTED_MAX || !mayBeAddress(text)) return
    event.preventDefault()
    // Without the server, or without an address in it, nothing is lost: the text stands where it was pasted.
    void read(text).then((reading) => reading !== 'read' && pasteAsTyped(field, text))
  }
  return { onPaste, read, isReading, notes }
}

/** As the browser would have pasted it: React hears of it like of a key. */
function pasteAsTyped(field: HTMLInputElement | null, text: string): void {
  if (!field?.isConnected) return
  const line = text.replace(/\s*[\r\n]+\s*/g, ', ')
  const from = field.selectionStart ?? field.value.length
  const whole = field.value.slice(0, from) + line + field.value.slice(field.selectionEnd ?? from)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, whole)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
