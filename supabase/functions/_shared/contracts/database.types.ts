// Generated from the migrations; tests/database/types.test.ts keeps it current.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  
  "public": {
          Tables: {
            "appointment_events": {
                  Row: {
                    "actor": string | null,"appointment_id": string,"at": string,"from_status": string | null,"id": number,"reason": string | null,"to_status": string
                  }
                  ComputedFields: never
                  Insert: {
                    "actor"?: string | null,"appointment_id": string,"at"?: string,"from_status"?: string | null,"id"?: never,"reason"?: string | null,"to_status": string
                  }
                  Update: {
                    "actor"?: string | null,"appointment_id"?: string,"at"?: string,"from_status"?: string | null,"id"?: never,"reason"?: string | null,"to_status"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "appointment_events_appointment_id_fkey"
      columns: ["appointment_id"]
isOneToOne: false
      referencedRelation: "appointments"
      referencedColumns: ["id"]
    }
                  ]
                },"appointments": {
                  Row: {
                    "busy": unknown,"client_email": string,"client_name": string,"client_phone": string | null,"company": string | null,"consultant_id": number,"consultation_type_id": number,"created_at": string,"ends_at": string,"guest_time_zone": string,"hold_expires_at": string | null,"ics_sequence": number,"id": string,"idempotency_key": string | null,"manage_token_hash": string | null,"message": string | null,"payment_status": string,"service_type": string,"starts_at": string,"status": string,"updated_at": string,"user_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "busy": unknown,"client_email": string,"client_name": string,"client_phone"?: string | null,"company"?: string | null,"consultant_id": number,"consultation_type_id": number,"created_at"?: string,"ends_at": string,"guest_time_zone": string,"hold_expires_at"?: string | null,"ics_sequence"?: number,"id"?: string,"idempotency_key"?: string | null,"manage_token_hash"?: string | null,"message"?: string | null,"payment_status"?: string,"service_type": string,"starts_at": string,"status"?: string,"updated_at"?: string,"user_id"?: string | null
                  }
                  Update: {
                    "busy"?: unknown,"client_email"?: string,"client_name"?: string,"client_phone"?: string | null,"company"?: string | null,"consultant_id"?: number,"consultation_type_id"?: number,"created_at"?: string,"ends_at"?: string,"guest_time_zone"?: string,"hold_expires_at"?: string | null,"ics_sequence"?: number,"id"?: string,"idempotency_key"?: string | null,"manage_token_hash"?: string | null,"message"?: string | null,"payment_status"?: string,"service_type"?: string,"starts_at"?: string,"status"?: string,"updated_at"?: string,"user_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "appointments_consultant_id_fkey"
      columns: ["consultant_id"]
isOneToOne: false
      referencedRelation: "consultants"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "appointments_consultation_type_id_fkey"
      columns: ["consultation_type_id"]
isOneToOne: false
      referencedRelation: "consultation_types"
      referencedColumns: ["id"]
    }
                  ]
                },"availability_rules": {
                  Row: {
                    "consultant_id": number,"end_time": string,"id": number,"start_time": string,"weekday": number
                  }
                  ComputedFields: never
                  Insert: {
                    "consultant_id": number,"end_time": string,"id"?: never,"start_time": string,"weekday": number
                  }
                  Update: {
                    "consultant_id"?: number,"end_time"?: string,"id"?: never,"start_time"?: string,"weekday"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "availability_rules_consultant_id_fkey"
      columns: ["consultant_id"]
isOneToOne: false
      referencedRelation: "consultants"
      referencedColumns: ["id"]
    }
                  ]
                },"blog_posts": {
                  Row: {
                    "author": string,"content": string,"created_at": string,"excerpt": string,"id": number,"image_alt": string,"image_url": string,"publish_at": string,"read_time": string,"slug": string,"status": string,"title": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "author": string,"content": string,"created_at"?: string,"excerpt": string,"id"?: never,"image_alt": string,"image_url": string,"publish_at"?: string,"read_time"?: never,"slug": string,"status"?: string,"title": string,"updated_at"?: string
                  }
                  Update: {
                    "author"?: string,"content"?: string,"created_at"?: string,"excerpt"?: string,"id"?: never,"image_alt"?: string,"image_url"?: string,"publish_at"?: string,"read_time"?: never,"slug"?: string,"status"?: string,"title"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"case_studies": {
                  Row: {
                    "challenge": string,"client": string,"created_at": string,"featured": boolean,"headline": string,"id": number,"image_alt": string | null,"image_url": string | null,"industry": string,"metrics": NonNullable<Json>,"position": number,"publish_at": string,"results": string,"slug": string,"solution": string,"status": string,"summary": string,"technologies": (string)[],"timeline": string,"title": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "challenge": string,"client": string,"created_at"?: string,"featured"?: boolean,"headline": string,"id"?: never,"image_alt"?: string | null,"image_url"?: string | null,"industry": string,"metrics": NonNullable<Json>,"position": number,"publish_at"?: string,"results": string,"slug": string,"solution": string,"status"?: string,"summary": string,"technologies": (string)[],"timeline": string,"title": string,"updated_at"?: string
                  }
                  Update: {
                    "challenge"?: string,"client"?: string,"created_at"?: string,"featured"?: boolean,"headline"?: string,"id"?: never,"image_alt"?: string | null,"image_url"?: string | null,"industry"?: string,"metrics"?: NonNullable<Json>,"position"?: number,"publish_at"?: string,"results"?: string,"slug"?: string,"solution"?: string,"status"?: string,"summary"?: string,"technologies"?: (string)[],"timeline"?: string,"title"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"consultants": {
                  Row: {
                    "active": boolean,"id": number,"name": string,"time_zone": string,"user_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "active"?: boolean,"id"?: never,"name": string,"time_zone": string,"user_id"?: string | null
                  }
                  Update: {
                    "active"?: boolean,"id"?: never,"name"?: string,"time_zone"?: string,"user_id"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"consultation_types": {
                  Row: {
                    "active": boolean,"buffer_after_minutes": number,"buffer_before_minutes": number,"daily_cap": number | null,"description": string,"duration_minutes": number,"id": number,"minimum_notice_minutes": number,"name": string,"position": number,"price_cents": number,"step_minutes": number,"window_days": number
                  }
                  ComputedFields: never
                  Insert: {
                    "active"?: boolean,"buffer_after_minutes"?: number,"buffer_before_minutes"?: number,"daily_cap"?: number | null,"description": string,"duration_minutes": number,"id"?: never,"minimum_notice_minutes"?: number,"name": string,"position": number,"price_cents"?: number,"step_minutes": number,"window_days"?: number
                  }
                  Update: {
                    "active"?: boolean,"buffer_after_minutes"?: number,"buffer_before_minutes"?: number,"daily_cap"?: number | null,"description"?: string,"duration_minutes"?: number,"id"?: never,"minimum_notice_minutes"?: number,"name"?: string,"position"?: number,"price_cents"?: number,"step_minutes"?: number,"window_days"?: number
                  }
                  Relationships: [
                    
                  ]
                },"contact_submissions": {
                  Row: {
                    "assignee": string | null,"company": string,"created_at": string,"email": string,"id": number,"message": string,"name": string,"source": string,"status": string
                  }
                  ComputedFields: never
                  Insert: {
                    "assignee"?: string | null,"company": string,"created_at"?: string,"email": string,"id"?: never,"message": string,"name": string,"source"?: string,"status"?: string
                  }
                  Update: {
                    "assignee"?: string | null,"company"?: string,"created_at"?: string,"email"?: string,"id"?: never,"message"?: string,"name"?: string,"source"?: string,"status"?: string
                  }
                  Relationships: [
                    
                  ]
                },"date_overrides": {
                  Row: {
                    "consultant_id": number,"date": string,"end_time": string | null,"id": number,"reason": string | null,"start_time": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "consultant_id": number,"date": string,"end_time"?: string | null,"id"?: never,"reason"?: string | null,"start_time"?: string | null
                  }
                  Update: {
                    "consultant_id"?: number,"date"?: string,"end_time"?: string | null,"id"?: never,"reason"?: string | null,"start_time"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "date_overrides_consultant_id_fkey"
      columns: ["consultant_id"]
isOneToOne: false
      referencedRelation: "consultants"
      referencedColumns: ["id"]
    }
                  ]
                },"faqs": {
                  Row: {
                    "answer": string,"created_at": string,"id": number,"position": number,"publish_at": string,"question": string,"status": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "answer": string,"created_at"?: string,"id"?: never,"position": number,"publish_at"?: string,"question": string,"status"?: string,"updated_at"?: string
                  }
                  Update: {
                    "answer"?: string,"created_at"?: string,"id"?: never,"position"?: number,"publish_at"?: string,"question"?: string,"status"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"profiles": {
                  Row: {
                    "company": string | null,"created_at": string,"full_name": string | null,"id": string,"phone": string | null,"time_zone": string | null,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "company"?: string | null,"created_at"?: string,"full_name"?: string | null,"id": string,"phone"?: string | null,"time_zone"?: string | null,"updated_at"?: string
                  }
                  Update: {
                    "company"?: string | null,"created_at"?: string,"full_name"?: string | null,"id"?: string,"phone"?: string | null,"time_zone"?: string | null,"updated_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"services": {
                  Row: {
                    "benefits": (string)[],"created_at": string,"description": string,"duration": string,"id": number,"image_alt": string,"image_url": string,"name": string,"position": number,"price": number,"price_unit": string,"process": NonNullable<Json>,"publish_at": string,"short_description": string,"slug": string,"status": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "benefits": (string)[],"created_at"?: string,"description": string,"duration": string,"id"?: never,"image_alt": string,"image_url": string,"name": string,"position": number,"price": number,"price_unit"?: string,"process": NonNullable<Json>,"publish_at"?: string,"short_description": string,"slug": string,"status"?: string,"updated_at"?: string
                  }
                  Update: {
                    "benefits"?: (string)[],"created_at"?: string,"description"?: string,"duration"?: string,"id"?: never,"image_alt"?: string,"image_url"?: string,"name"?: string,"position"?: number,"price"?: number,"price_unit"?: string,"process"?: NonNullable<Json>,"publish_at"?: string,"short_description"?: string,"slug"?: string,"status"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"subscribers": {
                  Row: {
                    "confirm_sent_at": string,"confirm_token_hash": string | null,"confirmed_at": string | null,"created_at": string,"email": string,"id": string,"source": string,"status": string,"unsubscribed_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "confirm_sent_at"?: string,"confirm_token_hash"?: string | null,"confirmed_at"?: string | null,"created_at"?: string,"email": string,"id": string,"source"?: string,"status"?: string,"unsubscribed_at"?: string | null
                  }
                  Update: {
                    "confirm_sent_at"?: string,"confirm_token_hash"?: string | null,"confirmed_at"?: string | null,"created_at"?: string,"email"?: string,"id"?: string,"source"?: string,"status"?: string,"unsubscribed_at"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"testimonials": {
                  Row: {
                    "created_at": string,"id": number,"initials": string,"name": string,"position": number,"publish_at": string,"quote": string,"status": string,"title": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"id"?: never,"initials": string,"name": string,"position": number,"publish_at"?: string,"quote": string,"status"?: string,"title": string,"updated_at"?: string
                  }
                  Update: {
                    "created_at"?: string,"id"?: never,"initials"?: string,"name"?: string,"position"?: number,"publish_at"?: string,"quote"?: string,"status"?: string,"title"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"time_off": {
                  Row: {
                    "consultant_id": number,"during": unknown,"id": number,"reason": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "consultant_id": number,"during": unknown,"id"?: never,"reason"?: string | null
                  }
                  Update: {
                    "consultant_id"?: number,"during"?: unknown,"id"?: never,"reason"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "time_off_consultant_id_fkey"
      columns: ["consultant_id"]
isOneToOne: false
      referencedRelation: "consultants"
      referencedColumns: ["id"]
    }
                  ]
                }
          }
          Views: {
            [_ in never]: never
          }
          Functions: {
            "available_slots":
{ Args: { "p_from": string,"p_service_type": string,"p_to": string }; Returns: {
              "ends_at": string,"slot_date": string,"slot_time": string,"starts_at": string
            }[]
                           },
"claim_mail":
{ Args: { "p_lease_seconds": number,"p_limit": number }; Returns: {
              "attempts": number,"dedupe_key": string,"id": number,"kind": string,"lease_token": string,"payload": Json,"recipient": string,"reply_to": string
            }[]
                           },
"complete_mail":
{ Args: { "p_id": number,"p_lease_token": string }; Returns: boolean
                           },
"confirm_newsletter":
{ Args: { "p_token": string }; Returns: boolean
                           },
"create_appointment":
{ Args: { "p_client_email": string,"p_client_name": string,"p_client_phone": string,"p_company": string,"p_idempotency_key"?: string,"p_message": string,"p_preferred_date": string,"p_preferred_time": string,"p_request_hash"?: string,"p_service_type": string,"p_time_zone": string,"p_user_id"?: string }; Returns: Json
                           },
"fail_mail":
{ Args: { "p_error": string,"p_id": number,"p_lease_token": string,"p_permanent": boolean }; Returns: boolean
                           },
"get_booking":
{ Args: { "p_id": string }; Returns: Json
                           },
"mail_queue_status":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"my_role":
{ Args: Record<PropertyKey, never>; Returns: string
                           },
"submit_contact":
{ Args: { "p_company": string,"p_email": string,"p_idempotency_key"?: string,"p_message": string,"p_name": string,"p_request_hash"?: string }; Returns: Json
                           },
"subscribe_newsletter":
{ Args: { "p_email": string,"p_idempotency_key"?: string,"p_request_hash"?: string }; Returns: Json
                           },
"take_rate_limit":
{ Args: { "p_bucket": string,"p_max": number,"p_subject": string,"p_window_seconds": number }; Returns: number
                           },
"unsubscribe_newsletter":
{ Args: { "p_token": string }; Returns: boolean
                           }
          }
          Enums: {
            [_ in never]: never
          }
          CompositeTypes: {
            [_ in never]: never
          }
        }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
  ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
      Row: infer R
    }
    ? R
    : never
  : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Insert: infer I
    }
    ? I
    : never
  : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Update: infer U
    }
    ? U
    : never
  : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never = never
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
  ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
  : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never = never
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
  ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
  : never

export const Constants = {
  "public": {
          Enums: {
            
          }
        }
} as const
