/** Asks before what is not saved is left. A session that ended leads to signing in without asking: an order's draft is kept. */
import { useBlocker } from '@tanstack/react-router'
import { sessionToken } from '../session.ts'
import { texts } from '../texts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

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

export function LeaveGuard({ title, body, hasChanges, onLeave, asksOnReload = false }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      if (current.pathname === next.pathname || sessionToken() === null) return false
      if (hasChanges()) return true
      onLeave()
      return false
    },
    enableBeforeUnload: () => asksOnReload && hasChanges(),
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      title={title}
      verb={texts.shell.leavePage}
      isDangerous
      onConfirm={() => {
        onLeave()
        blocker.proceed?.()
      }}
      onClose={() => blocker.reset?.()}
    >
      {body}
    </ConfirmDialog>
  )
}

type FormGuardProps = { title: string; body: string; form: { isDirty: () => boolean; resetDirty: () => void } }

/** Of a form that nothing else keeps. */
export const FormGuard = ({ title, body, form }: FormGuardProps) => (
  <LeaveGuard title={title} body={body} hasChanges={() => form.isDirty()} onLeave={() => form.resetDirty()} asksOnReload />
)
