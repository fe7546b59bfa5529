/** Signing up, in and out, and the sessions of an account. */
import { z } from 'zod'
import { endpoint, Success } from './endpoint.ts'

/** User type 2 is administrator. */
export const USER_CLIENT = 1
export const USER_ADMINISTRATOR = 2

export const PASSWORD_MIN = 8
const email = z.email('Adresa de email este invalida!').max(200)
const newPassword = z.string().min(PASSWORD_MIN, 'Parola trebuie sa aiba minim 8 caractere').max(128)

export const User = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  userType: z.int(),
  referralCode: z.string(),
})
export type User = z.infer<typeof User>

export const SignedIn = z.object({ success: z.literal(true), token: z.string(), user: User })

export const Session = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const account = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Signs in; the token goes into `Authorization: Bearer` of all other calls.',
    body: z.object({ email, password: z.string().min(1, 'Parola este obligatorie!').max(128) }),
    answer: SignedIn,
    problems: ['wrong-credentials', 'email-not-confirmed', 'too-many-requests'],
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/auth/sign-up',
    access: 'public',
    summary: 'Opens an account and sends the confirmation by mail.',
    body: z.object({
      name: z.string().trim().min(1, 'Numele este obligatoriu!').max(100),
      email,
      password: newPassword,
      referralCode: z.string().trim().max(40).optional(),
    }),
    answer: Success,
    problems: ['email-taken', 'too-many-requests'],
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/auth/confirm-email',
    access: 'public',
    summary: 'Confirms the address with the token of the mail and signs in.',
    body: z.object({ token: z.string().min(1).max(2000) }),
    answer: SignedIn,
    problems: ['link-expired'],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'public',
    summary: 'Sends a link to choose a new password; the answer is the same whether the account exists or not.',
    body: z.object({ email }),
    answer: Success,
    problems: ['too-many-requests'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    summary: 'Sets a new password with the token of the mail and ends all sessions.',
    body: z.object({ token: z.string().min(1).max(2000), password: newPassword }),
    answer: Success,
    problems: ['link-expired'],
  }),
  logout: endpoint({ method: 'POST', path: '/auth/logout', access: 'client', summary: 'Ends this session.', answer: Success }),
  me: endpoint({ method: 'GET', path: '/auth/me', access: 'client', summary: 'Who is signed in.', answer: User }),
  sessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    access: 'client',
    summary: 'The open sessions of this account, newest first.',
    answer: z.array(Session),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    access: 'client',
    summary: 'Ends one of the own sessions.',
    params: z.object({ id: z.string().max(100) }),
    answer: Success,
    problems: ['not-found'],
  }),
  clients: endpoint({
    method: 'GET',
    path: '/admin/clients',
    access: 'admin',
    summary: 'Clients by name or e-mail, at most 50, for choosing whom to act for.',
    query: z.object({ search: z.string().max(100).default('') }),
    answer: z.array(z.object({ id: z.uuid(), name: z.string(), email: z.string() })),
  }),
}
