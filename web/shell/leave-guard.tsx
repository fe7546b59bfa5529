/** Asks before what is not saved is left. A session that ended leads to signing in without asking: an order's draft is kept. */
import { useEffect, useRef, useState } from 'react'
import { sessionToken } from '../session.ts'
import { texts } from '../texts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { guardPage } from '../ui/dialog/leaving.ts'

type LeaveGuardProps = {
  title: string
  body: string
  /** Asked at the moment of leaving. */
  hasChanges: () => boolean
  /** Nothing is unsaved, or the user gives it up. */
  onLeave: () => void
  /** Nothing is kept in the browser: a reload asks too. */
  asksOnReload?: boolean
}

export function LeaveGuard(props: LeaveGuardProps) {
  const latest = useRef(props)
  latest.current = props
  // What is held until it is answered, while the address stays that of the page.
  const [goOn, setGoOn] = useState<(() => void) | null>(null)
  useEffect(
    () =>
      guardPage({
        holds: (move) => {
          if (move.isSamePage || sessionToken() === null) return false
          const { hasChanges, onLeave } = latest.current
          if (hasChanges()) {
            setGoOn(() => move.goOn)
            return true
          }
          onLeave()
          return false
        },
        hasUnsaved: () => latest.current.asksOnReload === true && latest.current.hasChanges(),
      }),
    [],
  )
  return (
    <ConfirmDialog
      opened={goOn !== null}
      title={props.title}
      verb={texts.shell.leavePage}
      isDangerous
      onConfirm={() => {
        setGoOn(null)
        props.onLeave()
        goOn?.()
      }}
      onClose={() => setGoOn(null)}
    >
      {props.body}
    </ConfirmDialog>
  )
}

type FormGuardProps = { title: string; body: string; form: { isDirty: () => boolean; resetDirty: () => void } }

/** Of a form that nothing else keeps. */
export const FormGuard = ({ title, body, form }: FormGuardProps) => (
  <LeaveGuard title={title} body={body} hasChanges={() => form.isDirty()} onLeave={() => form.resetDirty()} asksOnReload />
)
