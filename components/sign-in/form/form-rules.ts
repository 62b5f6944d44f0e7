import { passwordLength } from '#lib/api/contract/sign-in/sign-in.ts'
import { userEmailKey, userEmailPattern } from '#lib/values/email/user-email.ts'
import { maxPartnerNameLength, namePattern } from '#lib/values/text.ts'
import { text } from '../../texts/text.ts'

export type NewPassword = { password: string; again: string }

export const newPassword: NewPassword = { password: '', again: '' }

const partnerName = namePattern(maxPartnerNameLength)

/** Validates a new password in the form; the server checks the same length. */
export const newPasswordRules = {
  password: (password: string) => {
    const length = [...password.normalize('NFKC')].length
    if (length < passwordLength.min) return text('signIn.atLeast', { min: passwordLength.min })
    return length > passwordLength.max ? text('signIn.atMost', { max: passwordLength.max }) : null
  },
  again: (again: string, { password }: NewPassword) => (again === password ? null : text('signIn.passwordsDiffer')),
}

/** Validates the form that sets up the first owner; the server checks the partner and the address by the same rules. */
export const setUpRules = {
  ...newPasswordRules,
  partner: (partner: string) => {
    if (partner.trim() === '') return text('signIn.nameMissing')
    return partnerName.test(partner.trim()) ? null : text('signIn.nameInvalid', { max: maxPartnerNameLength })
  },
  email: (email: string) => (userEmailPattern.test(userEmailKey(email) ?? '') ? null : text('signIn.emailInvalid')),
}
