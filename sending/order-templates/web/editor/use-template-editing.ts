/** A template that is edited: its values, its return form, its logo, and how all of it is kept and saved. */
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { addressBook } from '#sending/addresses/contract/addresses.ts'
import { useParty } from '#sending/addresses/web/party/party-fields.ts'
import { untilAddressChecked } from '#sending/addresses/web/party/until-checked.ts'
import { callApi, toApiProblem, useAct } from '#web/api.ts'
import { intentKeys } from '#web/calls/intent-keys.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { applyProblem, focusFirstError } from '#web/ui/form/form-errors.tsx'
import { useFormVersions } from '#web/ui/form/use-versions.ts'
import { focusWrongFieldLater } from '#web/ui/form/wrong-field.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { orderTemplateCalls } from '../../contract/order-templates.ts'
import { placeFieldErrors } from '../builder/draft-fields.ts'
import type { BuiltFields, BuiltReturnFormActions } from '../builder/use-built-form.ts'
import { forgetTemplate, keepTemplate, type TemplateEditorStart } from './kept-template.ts'
import type { ChosenFile, TemplateLogo } from './logo-field.tsx'
import {
  builtFieldsOf,
  isReturnFormError,
  newTemplateValues,
  noBuiltFields,
  pathWithinForm,
  type SavedTemplate,
  templateBodyOf,
  templateErrors,
  templateFieldOf,
  templateValuesOf,
  useTemplateForm,
} from './template-form.ts'

const words = texts.orderTemplates.editor
const { messages } = texts

export function useTemplateEditing({ place, template, kept, isForPlatform }: TemplateEditorStart & { isForPlatform: boolean }) {
  const untouched = {
    values: template ? templateValuesOf(template) : newTemplateValues,
    ...(template ? builtFieldsOf(template) : noBuiltFields),
  }
  const [savedAs, setSavedAs] = useState(template && { id: template.id, uniqueId: template.uniqueId })
  const [keptLogo, setKeptLogo] = useState(kept ? kept.logo : (template?.logo ?? null))
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const savedId = useRef(template?.id ?? null)
  savedId.current = savedAs?.id ?? null
  const beganWith = useRef<string | null>(kept ? kept.version : (template?.version ?? null))
  const built = useRef<BuiltReturnFormActions | null>(null)
  const [initial] = useState<BuiltFields>(() => kept ?? untouched)
  const builtNow = (): BuiltFields => built.current?.current() ?? initial
  const asNow = (): string => JSON.stringify([form.getValues(), builtNow().fields])
  const safe = useRef(JSON.stringify([untouched.values, untouched.fields]))
  const logoNow = useRef({ kept: keptLogo, hasFile: false, isChanged: kept !== null && kept.logo !== (template?.logo ?? null) })

  const keep = () => {
    // Saved meanwhile, and only its picture is missing: kept under the new one's place it would be made a second time.
    if (place.id === null && savedId.current !== null) return
    const { fields, lastNumber } = builtNow()
    const { kept: logo, hasFile: hadFile } = logoNow.current
    keepTemplate(place, { values: form.getValues(), fields: [...fields], lastNumber, logo, hadFile, version: beganWith.current })
  }
  const form = useTemplateForm(kept?.values ?? untouched.values, () => queueMicrotask(keep))
  const party = useParty({ form, at: 'party', current: () => form.getValues().party, isReadOnly: form.values.isLocked })
  const latest = useRef({ keep, form })
  latest.current = { keep, form }
  const [formSection] = useState(() => ({
    ...{ built, initial },
    onSwitch: (name: 'hasForm' | 'isMandatory', isOn: boolean) => latest.current.form.setFieldValue(name, isOn),
    onChange: () => {
      latest.current.form.clearFieldError('builtForm')
      latest.current.keep()
    },
  }))
  const setLogo = (next: { kept: string | null; chosen: ChosenFile | null }) => {
    logoNow.current = { kept: next.kept, hasFile: next.chosen !== null, isChanged: true }
    setKeptLogo(next.kept)
    setChosen(next.chosen)
    keep()
  }
  const logo: TemplateLogo = {
    ...{ kept: keptLogo, chosen },
    choose: (file) => setLogo({ kept: keptLogo, chosen: file }),
    // A chosen one first: what is kept comes back.
    remove: () => setLogo({ kept: chosen ? keptLogo : null, chosen: null }),
  }
  const forget = () => forgetTemplate(place)
  const saving = useSaving({ form, built, builtNow, party, logo, isForPlatform, savedAs, setSavedAs, beganWith, forget, onSafe })

  function onSafe(): void {
    safe.current = asNow()
    logoNow.current = { ...logoNow.current, isChanged: false }
  }
  return {
    ...{ form, formSection, party, logo, savedAs, saving, forget, fieldsNow: () => builtNow().fields },
    hasChanges: () => logoNow.current.isChanged || asNow() !== safe.current,
  }
}

type Saving = {
  form: ReturnType<typeof useTemplateForm>
  built: { current: BuiltReturnFormActions | null }
  builtNow: () => BuiltFields
  party: ReturnType<typeof useParty>
  logo: TemplateLogo
  isForPlatform: boolean
  savedAs: { id: string; uniqueId: string } | null
  setSavedAs: (as: { id: string; uniqueId: string }) => void
  beganWith: { current: string | null }
  forget: () => void
  onSafe: () => void
}

function useSaving({ form, built, builtNow, party, logo, isForPlatform, savedAs, setSavedAs, beganWith, forget, onSafe }: Saving) {
  const navigate = useNavigate()
  const save = useAct(orderTemplateCalls.save, { refreshes: [orderTemplateCalls.list, orderTemplateCalls.one, addressBook.all] })
  const upload = useAct(orderTemplateCalls.uploadLogo, { refreshes: [orderTemplateCalls.list, orderTemplateCalls.one] })
  const [keys] = useState(() => intentKeys())
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const checks = useRef(party.checks)
  checks.current = party.checks
  const versions = useFormVersions<SavedTemplate>({
    beganWith,
    read: async () => (savedAs ? (await callApi(orderTemplateCalls.one, { params: { id: savedAs.id } })).data : null),
    take: (template) => {
      form.setValues(templateValuesOf(template))
      built.current?.replace(builtFieldsOf(template))
    },
  })

  /** Says what is missing, at its field. */
  function isRight(): boolean {
    const values = form.getValues()
    const { fields } = builtNow()
    const isEmpty = values.hasForm && values.isMandatory && fields.length === 0
    const errors = { ...templateErrors(values), ...(isEmpty ? { builtForm: messages['return-form-empty'] } : {}) }
    form.setErrors(errors)
    const isBuilt = !values.hasForm || built.current?.judge() !== false
    const isAllRight = Object.keys(errors).length === 0 && isBuilt
    if (isAllRight) return true
    toast.error(isEmpty && Object.keys(errors).length === 1 ? messages['return-form-empty'] : words.incomplete)
    if (Object.keys(errors).length > 0) focusFirstError(form)(errors)
    else focusWrongFieldLater(() => document.querySelector('[data-form-fields]'))
    return false
  }

  async function sendLogo(uniqueId: string): Promise<boolean> {
    if (!logo.chosen) return true
    try {
      await upload.mutateAsync({ params: { uniqueId }, body: logo.chosen.file })
      return true
    } catch (error) {
      toast.error(words.logoFailed)
      setFailure(toApiProblem(error).errors[0]?.message ?? toApiProblem(error).message)
      return false
    }
  }

  async function sendAll(): Promise<void> {
    const values = form.getValues()
    const body = templateBodyOf({ values, fields: builtNow().fields, savedAs, logo: logo.kept, isForPlatform })
    const act = JSON.stringify([body, beganWith.current])
    try {
      const saved = await save.mutateAsync({ body, idempotencyKey: keys.keyFor(act), ...versions.ifMatch() })
      keys.settle(act, null)
      setSavedAs({ id: saved.id, uniqueId: saved.uniqueId })
      beganWith.current = saved.version
      forget()
      if (!(await sendLogo(saved.uniqueId))) return
      onSafe()
      toast.success(words.saved)
      await navigate({ to: paths.orderTemplates })
    } catch (error) {
      const problem = toApiProblem(error)
      keys.settle(act, problem)
      await versions.look(problem)
      place(problem)
    }
  }

  /** The return form has its own fields; all else is the form's. */
  function place(problem: ReturnType<typeof toApiProblem>): void {
    if (problem.code !== 'changed-meanwhile') toast.error(words.saveFailed)
    const ofForm = problem.errors.filter(isReturnFormError).map(({ path, message }) => ({ path: pathWithinForm(path), message }))
    built.current?.refuse(placeFieldErrors(builtNow().fields, ofForm))
    const whole = ofForm.filter(({ path }) => !/^fields\.\d/.test(path))
    const others = problem.errors.filter((error) => !isReturnFormError(error))
    if (problem.errors.length > 0 && others.length === 0) setFailure(null)
    else setFailure(applyProblem(form, { code: problem.code, message: problem.message, errors: others }, { fieldOf: templateFieldOf }))
    if (whole[0]) form.setFieldError('builtForm', whole[0].message)
  }

  return {
    ...{ isSaving, failure, versions, judge: isRight },
    forgetFailure: () => setFailure(null),
    save: async (): Promise<void> => {
      if (isSaving) return
      setSaving(true)
      setFailure(null)
      try {
        if (!isRight()) return
        await untilAddressChecked(() => checks.current.isPending)
        if (!checks.current.isClear) {
          toast.error(words.incomplete)
          return
        }
        await sendAll()
      } finally {
        setSaving(false)
      }
    },
  }
}
