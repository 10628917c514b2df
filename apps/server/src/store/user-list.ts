// Users as administrators see them: one, or a page of those that match.

import type { RequestStatus } from "@tradebook/domain/account-opening/request-status.ts";
import type { Permission } from "@tradebook/domain/access/permission.ts";
import type { SignInLimits } from "@tradebook/domain/access/sign-in-limits.ts";
import { instant, type Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampOrNull } from "../db/sql.ts";
import { countedPage, type Cut } from "./counted-page.ts";
import type { ListSearch } from "./sort-order.ts";

export type ListedUser = {
  readonly id: number;
  readonly userName: string;
  readonly name: string;
  readonly surname: string;
  readonly emailAddress: string;
  readonly isActive: boolean;
  readonly lastLoginTime: Instant | null;
  readonly creationTime: Instant;
  readonly roleNames: readonly string[];
  readonly permissions: readonly Permission[];
  readonly userTradingAccounts: readonly LinkedAccount[];
  readonly phoneNumber: string | null;
  readonly twoFactorEnabled: boolean;
  readonly signInLimits: SignInLimits;
  readonly lockoutEndTime: Instant | null;
  readonly accessFailedCount: number;
  readonly kycState: RequestStatus | null;
  readonly isRegistrationComplete: boolean;
  readonly concurrencyStamp: string;
};
export type LinkedAccount = { readonly cscsAccount: string; readonly relation: "holder" | "broker" };

/** What a list is narrowed to; null leaves it as wide as it is. */
export type UserSearch = ListSearch & {
  readonly isActive: boolean | null;
  /** In upper case. */
  readonly roleName: string | null;
  readonly isLocked: boolean | null;
  readonly twoFactorEnabled: boolean | null;
  readonly hasSignedIn: boolean | null;
  readonly now: Instant;
};
type Wanted = UserSearch & { readonly id: number | null };
type Listed = Omit<ListedUser, "signInLimits"> & Pick<SignInLimits, "networks"> & HoursColumns;
/** All null where there are no hours. */
type HoursColumns = {
  readonly days: readonly number[] | null;
  readonly since: number | null;
  readonly until: number | null;
};
type Counted = Listed & { readonly count: number };

const nothingAsked = {
  like: null,
  isActive: null,
  roleName: null,
  isLocked: null,
  twoFactorEnabled: null,
  hasSignedIn: null,
  now: instant(0),
  order: [
    { column: "", descending: false },
    { column: "", descending: false },
  ],
} as const;

export async function findUser(tx: Tx, id: number): Promise<ListedUser | undefined> {
  const [found] = await listed(tx, { ...nothingAsked, id }, { skip: 0, take: 1 });
  if (found === undefined) return undefined;
  return userOf(found);
}

export async function searchUsers(
  tx: Tx,
  search: UserSearch,
  cut: Cut,
): Promise<{ readonly totalCount: number; readonly rows: readonly ListedUser[] }> {
  const { rows, summed } = await countedPage((part) => listed(tx, { ...search, id: null }, part), cut);
  return { totalCount: summed?.count ?? 0, rows: rows.map(userOf) };
}

function userOf({ count: _, days, since, until, networks, ...user }: Counted): ListedUser {
  const hours = days === null || since === null || until === null ? null : { days, from: since, until };
  return { ...user, signInLimits: { hours, networks } };
}

/** The page first, then what belongs to its users alone. */
async function listed(tx: Tx, wanted: Wanted, { skip, take }: Cut) {
  const { id, like, isActive, roleName, isLocked, twoFactorEnabled, hasSignedIn, order } = wanted;
  const [one, two] = order;
  return await tx.rows<Counted>(sql`
    with found as (select u.*, (count(*) over ())::int as count,
        jsonb_build_object('username', normalized_user_name, 'name', lower(name), 'surname', lower(surname),
          'fullname', lower(name || ' ' || surname), 'emailaddress', normalized_email, 'isactive', is_active::text,
          'lastlogintime', last_login_at, 'creationtime', created_at, 'phonenumber', phone,
          'accessfailedcount', lpad(access_failed_count::text, 10, '0'), 'id', lpad(id::text, 10, '0')) as keys
      from app_user u
      where not is_deleted and (${id}::integer is null or id = ${id})
        and (${isActive}::boolean is null or is_active = ${isActive})
        and (${isLocked}::boolean is null or coalesce(lockout_until > ${timestampOrNull(wanted.now)}, false) = ${isLocked})
        and (${twoFactorEnabled}::boolean is null or two_factor_enabled = ${twoFactorEnabled})
        and (${hasSignedIn}::boolean is null or (last_login_at is not null) = ${hasSignedIn})
        and (${roleName}::text is null or exists (select from user_role ur join role r on r.id = ur.role_id
          where ur.user_id = u.id and r.normalized_name = ${roleName}))
        and (${like}::text is null or lower(user_name) like ${like} or lower(name) like ${like} or lower(email) like ${like})
    ), page as (
      select found.*, row_number() over (
        order by case when not ${one.descending} then keys ->> ${one.column}::text end,
          case when ${one.descending} then keys ->> ${one.column}::text end desc nulls last,
          case when not ${two.descending} then keys ->> ${two.column}::text end,
          case when ${two.descending} then keys ->> ${two.column}::text end desc nulls last,
          normalized_user_name, normalized_email) as place from found order by place limit ${take} offset ${skip}
    )
    select page.id, user_name as "userName", page.name, surname, email as "emailAddress", is_active as "isActive",
      last_login_at as "lastLoginTime", page.created_at as "creationTime", phone as "phoneNumber", count,
      two_factor_enabled as "twoFactorEnabled", lockout_until as "lockoutEndTime", stamp::text as "concurrencyStamp",
      is_registration_complete as "isRegistrationComplete", access_failed_count as "accessFailedCount",
      (select q.status from account_request q where q.applicant_user_id = page.id order by q.id desc limit 1) as "kycState",
      sign_in_days as days, sign_in_from as since, sign_in_until as until, sign_in_networks as networks,
      array(select r.normalized_name from user_role ur join role r on r.id = ur.role_id
        where ur.user_id = page.id order by r.normalized_name) as "roleNames",
      array(select distinct p.permission from user_role ur join role_permission p on p.role_id = ur.role_id
        where ur.user_id = page.id order by p.permission) as permissions,
      coalesce((select jsonb_agg(jsonb_build_object('cscsAccount', cscs_account, 'relation', relation) order by cscs_account)
        from account_user au join securities_account a on a.id = au.account_id
        where au.user_id = page.id), '[]') as "userTradingAccounts" from page order by place`);
}
