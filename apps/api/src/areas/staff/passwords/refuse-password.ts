import {
  type PasswordOwner,
  refusalOfPassword,
  refusalOfPersonalPassword,
} from '@larder/domain/staff/passwords/password.ts';
import { invalidField, refuseIf } from '../../../platform/call-error.ts';
import { isCommonPassword } from '../../../platform/common-passwords.ts';

export function refusePassword(password: string, owner: PasswordOwner, field: string): void {
  refuseIf(refusalOfPassword(password, field));
  refuseIf(refusalOfPersonalPassword(password, owner, field));
  if (isCommonPassword(password))
    throw invalidField(field, 'This password is on a list of common ones. Choose one that is harder to guess.');
}
