/** The own password, and the code where two-step sign-in is on: asked of who lets money out, each time. */
import { Stack } from '@mantine/core'
import { type ChangeEvent, useState } from 'react'
import { ProofFields, useProofCodeNeeded } from '#account/sign-in/web/sessions/proof-fields.tsx'
import type { ApiProblem } from '#web/api.ts'
import { messageText } from '#web/said.ts'
import { useFocusWrongField } from '#web/ui/form/form-errors.tsx'

type Typed = { password: string; code: string }
type Errors = Partial<Record<keyof Typed, string>>

export type OwnIdentityProof = {
  /** What goes with the call; null: something is missing, and its field says so. */
  give(): { password: string; code?: string } | null
  /** Of what the server has said: whether it was about the proof, whose fields say it then. */
  take(problem: Pick<ApiProblem, 'errors'>): boolean
  isRefused(problem: Pick<ApiProblem, 'errors'>): boolean
  fields: { typed: Typed; errors: Errors; needsCode: boolean; type(changed: Partial<Typed>): void }
}

const isOurs = ({ path }: { path: string }): boolean => path === 'password' || path === 'code'

export function useOwnIdentityProof(): OwnIdentityProof {
  const { isCodeAsked: needsCode, noteRefusal } = useProofCodeNeeded()
  const [typed, setTyped] = useState<Typed>({ password: '', code: '' })
  const [errors, setErrors] = useState<Errors>({})
  return {
    give() {
      const missing: Errors = {
        ...(typed.password === '' ? { password: messageText({ code: 'password-missing' }) } : {}),
        ...(needsCode && typed.code.trim() === '' ? { code: messageText({ code: 'code-malformed' }) } : {}),
      }
      setErrors(missing)
      if (Object.keys(missing).length > 0) return null
      return needsCode ? typed : { password: typed.password }
    },
    take(problem) {
      noteRefusal(problem)
      const ours = problem.errors.filter(isOurs)
      setErrors(Object.fromEntries(ours.map(({ path, message }) => [path, message])))
      // A code is good once.
      if (ours.length > 0) setTyped({ ...typed, code: '' })
      return ours.length > 0
    },
    isRefused: ({ errors: refused }) => refused.some(isOurs),
    fields: {
      ...{ typed, errors, needsCode },
      type(changed) {
        setTyped({ ...typed, ...changed })
        setErrors({})
      },
    },
  }
}

export function OwnProofFields({ proof: { fields } }: { proof: OwnIdentityProof }) {
  const place = useFocusWrongField<HTMLDivElement>(Object.keys(fields.errors).length > 0 ? fields.errors : null)
  return (
    <Stack gap="md" ref={place}>
      <ProofFields
        isCodeAsked={fields.needsCode}
        propsOf={(name) => ({
          value: fields.typed[name],
          error: fields.errors[name],
          onChange: (event: ChangeEvent<HTMLInputElement>) => fields.type({ [name]: event.currentTarget.value }),
        })}
      />
    </Stack>
  )
}
