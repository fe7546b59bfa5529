import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './ui/confirm-dialog.tsx'

const texts = {
  title: 'Modificari nesalvate',
  text: 'Daca parasiti pagina, modificarile nesalvate se pierd.',
  verb: 'Paraseste pagina',
} as const

/** Asks before a page with unsaved changes is left; closing the tab asks in the browser's own words. */
export function LeaveGuard({ when }: { when: boolean }) {
  const leaving = useBlocker({ shouldBlockFn: () => when, enableBeforeUnload: () => when, withResolver: true })
  return (
    <ConfirmDialog
      opened={leaving.status === 'blocked'}
      title={texts.title}
      verb={texts.verb}
      isDangerous
      onConfirm={() => leaving.proceed?.()}
      onClose={() => leaving.reset?.()}
    >
      {texts.text}
    </ConfirmDialog>
  )
}
