import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { focusWrongField } from './wrong-field.ts'

type RefusedFields = { code: string; message: string; errors: readonly { path: string; message: string }[] }

/** The parts of a form that placing errors needs, whatever its values are. */
type ErrorTarget = {
  setErrors: (errors: Record<string, string>) => void
  getInputNode: (path: never) => HTMLElement | null
}

type Placement = {
  /** From the server's path to the form's own, where they differ: `(path) => path.replace('shipment.', '')`. */
  fieldOf?: (path: string) => string
}

/** Puts a refusal's errors at their fields and focuses the first. Answers what has no field: to be shown with FormFailure. */
export function applyProblem(form: ErrorTarget, problem: RefusedFields, { fieldOf = (path) => path }: Placement = {}): string | null {
  const placed = problem.errors.map(({ path, message }) => ({ field: fieldOf(path), message }))
  form.setErrors(Object.fromEntries(placed.map(({ field, message }) => [field, message])))
  const nodes = nodesOf(form, placed)
  focusLater(() => uppermost(nodesOf(form, placed)))
  // The session is begun again over the page, which then waits with all that was filled in: nothing of it was refused.
  if (problem.code === 'sign-in-required') return null
  const strays = placed.filter((_, i) => nodes[i] === null).map(({ message }) => message)
  if (placed.length === 0) return problem.message
  return strays.length > 0 ? strays.join(' ') : null
}

/** For a form's own validation on sending: `form.onSubmit(send, focusFirstError(form))`. */
export const focusFirstError = (form: ErrorTarget) => (errors: Record<string, unknown>) =>
  focusLater(() =>
    uppermost(
      nodesOf(
        form,
        Object.keys(errors).map((field) => ({ field })),
      ),
    ),
  )

/** Any text is tried: an unknown field answers null. */
const nodesOf = (form: ErrorTarget, placed: readonly { field: string }[]): (HTMLElement | null)[] =>
  placed.map(({ field }) => form.getInputNode(field as never)) // see above

/** The first as one reads the page, in whatever order the errors came. */
function uppermost(nodes: readonly (HTMLElement | null)[]): HTMLElement | null {
  const [first] = nodes
    .filter((node) => node !== null)
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  return first ?? null
}

// After the errors are drawn: a field that was hidden or disabled while sending cannot take the focus yet, and what has none is there itself by then.
const focusLater = (find: () => HTMLElement | null) => void requestAnimationFrame(() => find()?.focus())

/** Of a form that keeps its errors itself: once it is drawn with them, the focus is at the first field that was refused. */
export function useFocusWrongField<T extends HTMLElement = HTMLFormElement>(problem: object | null) {
  const form = useRef<T>(null)
  useEffect(() => {
    if (problem !== null) focusWrongField(form.current)
  }, [problem])
  return form
}

/** A refusal that belongs to the form as a whole. */
export function FormFailure({ message }: { message: string | null }) {
  if (message === null) return null
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} role="alert" classNames={{ message: 'ink' }}>
      {message}
    </Alert>
  )
}
