/** The own password, and the code where two-step sign-in is on: asked of who lets money out, each time. */
import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { secondFactorCalls } from '#account/sign-in/contract/second-factor.ts'
import { type ApiProblem, useCall } from '#web/api.ts'
import { said } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'

type Typed = { password: string; code: string }
type Errors = Partial<Record<keyof Typed, string>>

export type OwnProof = {
  /** What goes with the call; null: something is missing, and its field says so. */
  give(): { password: string; code?: string } | null
  /** Of what the server has said: whether it was about the proof, whose fields say it then. */
  take(problem: Pick<ApiProblem, 'errors'>): boolean
  isRefused(problem: Pick<ApiProblem, 'errors'>): boolean
  fields: { typed: Typed; errors: Errors; needsCode: boolean; type(changed: Partial<Typed>): void }
}

const isOurs = ({ path }: { path: string }): boolean => path === 'password' || path === 'code'

export function useOwnProof(): OwnProof {
  const secondFactor = useCall(secondFactorCalls.read)
  const [typed, setTyped] = useState<Typed>({ password: '', code: '' })
  const [errors, setErrors] = useState<Errors>({})
  // Another window may have switched it on since: then the server asks.
  const [isCodeAsked, setCodeAsked] = useState(false)
  const needsCode = isCodeAsked || secondFactor.data?.isOn === true
  return {
    give() {
      const missing: Errors = {
        ...(typed.password === '' ? { password: said({ code: 'password-missing' }) } : {}),
        ...(needsCode && typed.code.trim() === '' ? { code: said({ code: 'code-malformed' }) } : {}),
      }
      setErrors(missing)
      if (Object.keys(missing).length > 0) return null
      return needsCode ? typed : { password: typed.password }
    },
    take({ errors: refused }) {
      const ours = refused.filter(isOurs)
      if (ours.some(({ path }) => path === 'code')) setCodeAsked(true)
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

export const OwnProofFields = ({ proof: { fields } }: { proof: OwnProof }) => (
  <Stack gap="md">
    <PasswordField
      autoComplete="current-password"
      label={texts.secondFactor.password}
      value={fields.typed.password}
      error={fields.errors.password}
      onChange={(event) => fields.type({ password: event.currentTarget.value })}
    />
    {fields.needsCode && (
      <TextInput
        autoComplete="one-time-code"
        label={texts.secondFactor.anyCode}
        value={fields.typed.code}
        error={fields.errors.code}
        onChange={(event) => fields.type({ code: event.currentTarget.value })}
      />
    )}
  </Stack>
)
