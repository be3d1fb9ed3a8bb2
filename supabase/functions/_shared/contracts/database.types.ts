// Generated from the migrations; tests/database/types.test.ts keeps it current.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  
  "public": {
          Tables: {
            "accounts": {
                  Row: {
                    "company": string | null,"created_at": string,"email": string,"full_name": string | null,"id": string,"is_confirmed": boolean,"last_sign_in_at": string | null,"name": string,"role": string,"search_text": string
                  }
                  ComputedFields: never
                  Insert: {
                    "company"?: string | null,"created_at": string,"email": string,"full_name"?: string | null,"id": string,"is_confirmed": boolean,"last_sign_in_at"?: string | null,"name"?: never,"role": string,"search_text"?: never
                  }
                  Update: {
                    "company"?: string | null,"created_at"?: string,"email"?: string,"full_name"?: string | null,"id"?: string,"is_confirmed"?: boolean,"last_sign_in_at"?: string | null,"name"?: never,"role"?: string,"search_text"?: never
                  }
                  Relationships: [
                    
                  ]
                },"answer_wordings": {
                  Row: {
                    "answer_id": number,"id": number,"key": string,"language": string,"position": number,"wording": string
                  }
                  ComputedFields: never
                  Insert: {
                    "answer_id": number,"id"?: never,"key"?: never,"language": string,"position": number,"wording": string
                  }
                  Update: {
                    "answer_id"?: number,"id"?: never,"key"?: never,"language"?: string,"position"?: number,"wording"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "answer_wordings_answer_id_fkey"
      columns: ["answer_id","language"]
isOneToOne: false
      referencedRelation: "answer_list"
      referencedColumns: ["id","language"]
    },{
      foreignKeyName: "answer_wordings_answer_id_fkey"
      columns: ["answer_id","language"]
isOneToOne: false
      referencedRelation: "answers"
      referencedColumns: ["id","language"]
    }
                  ]
                },"answers": {
                  Row: {
                    "created_at": string,"id": number,"kind": string,"language": string,"link_path": string | null,"link_title": string | null,"question": string,"reply": string,"status": string,"topic": string,"updated_at": string,"updated_by": string | null,"version": number,"wordings": (string)[]
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"id"?: never,"kind"?: string,"language"?: string,"link_path"?: string | null,"link_title"?: string | null,"question": string,"reply": string,"status"?: string,"topic"?: string,"updated_at"?: string,"updated_by"?: string | null,"version"?: number,"wordings"?: (string)[]
                  }
                  Update: {
                    "created_at"?: string,"id"?: never,"kind"?: string,"language"?: string,"link_path"?: string | null,"link_title"?: string | null,"question"?: string,"reply"?: string,"status"?: string,"topic"?: string,"updated_at"?: string,"updated_by"?: string | null,"version"?: number,"wordings"?: (string)[]
                  }
                  Relationships: [
                    
                  ]
                },"appointment_events": {
                  Row: {
                    "actor_id": string | null,"appointment_id": string,"from_status": string | null,"id": number,"occurred_at": string,"reason": string | null,"to_status": string
                  }
                  ComputedFields: never
                  Insert: {
                    "actor_id"?: string | null,"appointment_id": string,"from_status"?: string | null,"id"?: never,"occurred_at"?: string,"reason"?: string | null,"to_status": string
                  }
                  Update: {
                    "actor_id"?: string | null,"appointment_id"?: string,"from_status"?: string | null,"id"?: never,"occurred_at"?: string,"reason"?: string | null,"to_status"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "appointment_events_appointment_id_fkey"
      columns: ["appointment_id"]
isOneToOne: false
      referencedRelation: "appointments"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "appointment_events_appointment_id_fkey"
      columns: ["appointment_id"]
isOneToOne: false
      referencedRelation: "booked_appointments"
      referencedColumns: ["id"]
    }
                  ]
                },"appointment_ratings": {
                  Row: {
                    "appointment_id": string,"comment": string | null,"created_at": string,"rating": number
                  }
                  ComputedFields: never
                  Insert: {
                    "appointment_id": string,"comment"?: string | null,"created_at"?: string,"rating": number
                  }
                  Update: {
                    "appointment_id"?: string,"comment"?: string | null,"created_at"?: string,"rating"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "appointment_ratings_appointment_id_fkey"
      columns: ["appointment_id"]
isOneToOne: true
      referencedRelation: "appointments"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "appointment_ratings_appointment_id_fkey"
      columns: ["appointment_id"]
isOneToOne: true
      referencedRelation: "booked_appointments"
      referencedColumns: ["id"]
    }
                  ]
                },"appointments": {
                  Row: {
                    "busy": unknown,"client_email": string | null,"client_name": string | null,"client_phone": string | null,"company": string | null,"confirms_first": boolean,"consultant_id": number,"consultation_type_id": number,"created_at": string,"ends_at": string,"guest_time_zone": string,"hold_expires_at": string | null,"hold_network_hash": string | null,"hold_owner_hash": string | null,"ics_sequence": number,"id": string,"idempotency_key": string | null,"locale": string,"location": string | null,"meets_by": string | null,"message": string | null,"payment_status": string,"price_cents": number,"service_type": string,"slot_released_at": string | null,"source": string,"starts_at": string,"status": string,"undo": Json | null,"updated_at": string,"user_id": string | null,"verified_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "busy": unknown,"client_email"?: string | null,"client_name"?: string | null,"client_phone"?: string | null,"company"?: string | null,"confirms_first"?: never,"consultant_id": number,"consultation_type_id": number,"created_at"?: string,"ends_at": string,"guest_time_zone": string,"hold_expires_at"?: string | null,"hold_network_hash"?: string | null,"hold_owner_hash"?: string | null,"ics_sequence"?: number,"id"?: string,"idempotency_key"?: string | null,"locale"?: string,"location"?: string | null,"meets_by"?: string | null,"message"?: string | null,"payment_status"?: string,"price_cents"?: number,"service_type": string,"slot_released_at"?: string | null,"source"?: string,"starts_at": string,"status"?: string,"undo"?: Json | null,"updated_at"?: string,"user_id"?: string | null,"verified_at"?: string | null
                  }
                  Update: {
                    "busy"?: unknown,"client_email"?: string | null,"client_name"?: string | null,"client_phone"?: string | null,"company"?: string | null,"confirms_first"?: never,"consultant_id"?: number,"consultation_type_id"?: number,"created_at"?: string,"ends_at"?: string,"guest_time_zone"?: string,"hold_expires_at"?: string | null,"hold_network_hash"?: string | null,"hold_owner_hash"?: string | null,"ics_sequence"?: number,"id"?: string,"idempotency_key"?: string | null,"locale"?: string,"location"?: string | null,"meets_by"?: string | null,"message"?: string | null,"payment_status"?: string,"price_cents"?: number,"service_type"?: string,"slot_released_at"?: string | null,"source"?: string,"starts_at"?: string,"status"?: string,"undo"?: Json | null,"updated_at"?: string,"user_id"?: string | null,"verified_at"?: string | null
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
                    "author": string,"author_id": number | null,"content": string,"created_at": string,"excerpt": string,"id": number,"image_alt": string,"image_url": string,"publish_at": string,"read_time": string,"slug": string,"status": string,"tags": (string)[],"title": string,"translated_version": number,"translations": NonNullable<Json>,"updated_at": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "author": string,"author_id"?: number | null,"content": string,"created_at"?: string,"excerpt": string,"id"?: never,"image_alt": string,"image_url": string,"publish_at"?: string,"read_time"?: never,"slug": string,"status"?: string,"tags"?: (string)[],"title": string,"translated_version"?: number,"translations"?: NonNullable<Json>,"updated_at"?: string,"version"?: number
                  }
                  Update: {
                    "author"?: string,"author_id"?: number | null,"content"?: string,"created_at"?: string,"excerpt"?: string,"id"?: never,"image_alt"?: string,"image_url"?: string,"publish_at"?: string,"read_time"?: never,"slug"?: string,"status"?: string,"tags"?: (string)[],"title"?: string,"translated_version"?: number,"translations"?: NonNullable<Json>,"updated_at"?: string,"version"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "blog_posts_author_id_fkey"
      columns: ["author_id"]
isOneToOne: false
      referencedRelation: "team_members"
      referencedColumns: ["id"]
    }
                  ]
                },"calendar_subscriptions": {
                  Row: {
                    "consultant_id": number,"created_at": string,"read_at": string | null,"token_hash": string
                  }
                  ComputedFields: never
                  Insert: {
                    "consultant_id": number,"created_at"?: string,"read_at"?: string | null,"token_hash": string
                  }
                  Update: {
                    "consultant_id"?: number,"created_at"?: string,"read_at"?: string | null,"token_hash"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "calendar_subscriptions_consultant_id_fkey"
      columns: ["consultant_id"]
isOneToOne: true
      referencedRelation: "consultants"
      referencedColumns: ["id"]
    }
                  ]
                },"case_studies": {
                  Row: {
                    "challenge": string,"client": string,"created_at": string,"featured": boolean,"headline": string,"id": number,"image_alt": string | null,"image_url": string | null,"industry": string,"metrics": NonNullable<Json>,"position": number,"publish_at": string,"published": boolean,"results": string,"slug": string,"solution": string,"status": string,"summary": string,"technologies": (string)[],"timeline": string,"title": string,"translated_version": number,"translations": NonNullable<Json>,"updated_at": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "challenge": string,"client": string,"created_at"?: string,"featured"?: boolean,"headline": string,"id"?: never,"image_alt"?: string | null,"image_url"?: string | null,"industry": string,"metrics": NonNullable<Json>,"position"?: number,"publish_at"?: string,"published"?: never,"results": string,"slug": string,"solution": string,"status"?: string,"summary": string,"technologies": (string)[],"timeline": string,"title": string,"translated_version"?: number,"translations"?: NonNullable<Json>,"updated_at"?: string,"version"?: number
                  }
                  Update: {
                    "challenge"?: string,"client"?: string,"created_at"?: string,"featured"?: boolean,"headline"?: string,"id"?: never,"image_alt"?: string | null,"image_url"?: string | null,"industry"?: string,"metrics"?: NonNullable<Json>,"position"?: number,"publish_at"?: string,"published"?: never,"results"?: string,"slug"?: string,"solution"?: string,"status"?: string,"summary"?: string,"technologies"?: (string)[],"timeline"?: string,"title"?: string,"translated_version"?: number,"translations"?: NonNullable<Json>,"updated_at"?: string,"version"?: number
                  }
                  Relationships: [
                    
                  ]
                },"chat_messages": {
                  Row: {
                    "author_id": string | null,"content": string,"created_at": string,"id": number,"outcome": string | null,"request_key": string | null,"role": string,"session_id": string,"sources": NonNullable<Json>,"staff_rating": number | null,"staff_rating_reason": string | null,"vote": number | null
                  }
                  ComputedFields: never
                  Insert: {
                    "author_id"?: string | null,"content": string,"created_at"?: string,"id"?: never,"outcome"?: string | null,"request_key"?: string | null,"role": string,"session_id": string,"sources"?: NonNullable<Json>,"staff_rating"?: number | null,"staff_rating_reason"?: string | null,"vote"?: number | null
                  }
                  Update: {
                    "author_id"?: string | null,"content"?: string,"created_at"?: string,"id"?: never,"outcome"?: string | null,"request_key"?: string | null,"role"?: string,"session_id"?: string,"sources"?: NonNullable<Json>,"staff_rating"?: number | null,"staff_rating_reason"?: string | null,"vote"?: number | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "chat_messages_session_id_fkey"
      columns: ["session_id"]
isOneToOne: false
      referencedRelation: "chat_list"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "chat_messages_session_id_fkey"
      columns: ["session_id"]
isOneToOne: false
      referencedRelation: "chat_sessions"
      referencedColumns: ["id"]
    }
                  ]
                },"chat_sessions": {
                  Row: {
                    "assignee_id": string | null,"created_at": string,"handed_off_at": string | null,"held_until": string | null,"holder_id": string | null,"id": string,"last_message_at": string,"lead_id": number | null,"page": string | null,"secret_hash": string,"user_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "assignee_id"?: string | null,"created_at"?: string,"handed_off_at"?: string | null,"held_until"?: string | null,"holder_id"?: string | null,"id"?: string,"last_message_at"?: string,"lead_id"?: number | null,"page"?: string | null,"secret_hash": string,"user_id"?: string | null
                  }
                  Update: {
                    "assignee_id"?: string | null,"created_at"?: string,"handed_off_at"?: string | null,"held_until"?: string | null,"holder_id"?: string | null,"id"?: string,"last_message_at"?: string,"lead_id"?: number | null,"page"?: string | null,"secret_hash"?: string,"user_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "chat_sessions_lead_id_fkey"
      columns: ["lead_id"]
isOneToOne: true
      referencedRelation: "contact_submissions"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "chat_sessions_lead_id_fkey"
      columns: ["lead_id"]
isOneToOne: true
      referencedRelation: "leads"
      referencedColumns: ["id"]
    }
                  ]
                },"connected_calendars": {
                  Row: {
                    "busy_time_zone": string | null,"busy_until": string | null,"check_requested_at": string | null,"checked_at": string | null,"consultant_id": number,"etag": string | null,"failures": number,"host": string,"id": number,"last_modified": string | null,"lease_token": string | null,"lease_until": string | null,"name": string,"next_check_at": string,"problem": Database["public"]['Enums']["calendar_problem"] | null,"read_at": string | null,"unread_events": number,"unread_titles": (string)[],"url": string
                  }
                  ComputedFields: never
                  Insert: {
                    "busy_time_zone"?: string | null,"busy_until"?: string | null,"check_requested_at"?: string | null,"checked_at"?: string | null,"consultant_id": number,"etag"?: string | null,"failures"?: number,"host"?: never,"id"?: never,"last_modified"?: string | null,"lease_token"?: string | null,"lease_until"?: string | null,"name": string,"next_check_at"?: string,"problem"?: Database["public"]['Enums']["calendar_problem"] | null,"read_at"?: string | null,"unread_events"?: number,"unread_titles"?: (string)[],"url": string
                  }
                  Update: {
                    "busy_time_zone"?: string | null,"busy_until"?: string | null,"check_requested_at"?: string | null,"checked_at"?: string | null,"consultant_id"?: number,"etag"?: string | null,"failures"?: number,"host"?: never,"id"?: never,"last_modified"?: string | null,"lease_token"?: string | null,"lease_until"?: string | null,"name"?: string,"next_check_at"?: string,"problem"?: Database["public"]['Enums']["calendar_problem"] | null,"read_at"?: string | null,"unread_events"?: number,"unread_titles"?: (string)[],"url"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "connected_calendars_consultant_id_fkey"
      columns: ["consultant_id"]
isOneToOne: false
      referencedRelation: "consultants"
      referencedColumns: ["id"]
    }
                  ]
                },"consultants": {
                  Row: {
                    "active": boolean,"consultation_type_ids": (number)[] | null,"email": string | null,"id": number,"name": string,"time_zone": string,"user_id": string | null,"version": number,"video_link": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "active"?: boolean,"consultation_type_ids"?: (number)[] | null,"email"?: string | null,"id"?: never,"name": string,"time_zone": string,"user_id"?: string | null,"version"?: number,"video_link"?: string | null
                  }
                  Update: {
                    "active"?: boolean,"consultation_type_ids"?: (number)[] | null,"email"?: string | null,"id"?: never,"name"?: string,"time_zone"?: string,"user_id"?: string | null,"version"?: number,"video_link"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"consultation_types": {
                  Row: {
                    "active": boolean,"auto_confirm": boolean,"buffer_after_minutes": number,"buffer_before_minutes": number,"change_cutoff_minutes": number,"daily_cap": number | null,"description": string,"duration_minutes": number,"id": number,"location": string | null,"minimum_notice_minutes": number,"name": string,"position": number,"price_cents": number,"refund_cutoff_minutes": number,"step_minutes": number,"version": number,"window_days": number
                  }
                  ComputedFields: never
                  Insert: {
                    "active"?: boolean,"auto_confirm"?: boolean,"buffer_after_minutes"?: number,"buffer_before_minutes"?: number,"change_cutoff_minutes"?: number,"daily_cap"?: number | null,"description": string,"duration_minutes": number,"id"?: never,"location"?: string | null,"minimum_notice_minutes"?: number,"name": string,"position"?: number,"price_cents"?: number,"refund_cutoff_minutes"?: number,"step_minutes": number,"version"?: number,"window_days"?: number
                  }
                  Update: {
                    "active"?: boolean,"auto_confirm"?: boolean,"buffer_after_minutes"?: number,"buffer_before_minutes"?: number,"change_cutoff_minutes"?: number,"daily_cap"?: number | null,"description"?: string,"duration_minutes"?: number,"id"?: never,"location"?: string | null,"minimum_notice_minutes"?: number,"name"?: string,"position"?: number,"price_cents"?: number,"refund_cutoff_minutes"?: number,"step_minutes"?: number,"version"?: number,"window_days"?: number
                  }
                  Relationships: [
                    
                  ]
                },"contact_notes": {
                  Row: {
                    "author_id": string | null,"body": string,"contact_id": number,"created_at": string,"id": number,"updated_at": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "author_id"?: string | null,"body": string,"contact_id": number,"created_at"?: string,"id"?: never,"updated_at"?: string,"version"?: number
                  }
                  Update: {
                    "author_id"?: string | null,"body"?: string,"contact_id"?: number,"created_at"?: string,"id"?: never,"updated_at"?: string,"version"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "contact_notes_contact_id_fkey"
      columns: ["contact_id"]
isOneToOne: false
      referencedRelation: "contact_list"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "contact_notes_contact_id_fkey"
      columns: ["contact_id"]
isOneToOne: false
      referencedRelation: "contacts"
      referencedColumns: ["id"]
    }
                  ]
                },"contact_submissions": {
                  Row: {
                    "assignee_id": string | null,"company": string,"created_at": string,"customer_replied_at": string | null,"email": string,"first_response_at": string | null,"id": number,"locale": string,"merged_into_id": number | null,"message": string,"name": string,"read_at": string | null,"search": unknown,"source": string,"status": Database["public"]['Enums']["lead_status"],"tags": (string)[],"updated_at": string,"user_id": string | null,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "assignee_id"?: string | null,"company": string,"created_at"?: string,"customer_replied_at"?: string | null,"email": string,"first_response_at"?: string | null,"id"?: never,"locale"?: string,"merged_into_id"?: number | null,"message": string,"name": string,"read_at"?: string | null,"search"?: never,"source"?: string,"status"?: Database["public"]['Enums']["lead_status"],"tags"?: (string)[],"updated_at"?: string,"user_id"?: string | null,"version"?: number
                  }
                  Update: {
                    "assignee_id"?: string | null,"company"?: string,"created_at"?: string,"customer_replied_at"?: string | null,"email"?: string,"first_response_at"?: string | null,"id"?: never,"locale"?: string,"merged_into_id"?: number | null,"message"?: string,"name"?: string,"read_at"?: string | null,"search"?: never,"source"?: string,"status"?: Database["public"]['Enums']["lead_status"],"tags"?: (string)[],"updated_at"?: string,"user_id"?: string | null,"version"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "contact_submissions_merged_into_id_fkey"
      columns: ["merged_into_id"]
isOneToOne: false
      referencedRelation: "contact_submissions"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "contact_submissions_merged_into_id_fkey"
      columns: ["merged_into_id"]
isOneToOne: false
      referencedRelation: "leads"
      referencedColumns: ["id"]
    }
                  ]
                },"contacts": {
                  Row: {
                    "company": string | null,"created_at": string,"deal_month": string | null,"deal_stage": string | null,"deal_value_cents": number | null,"email": string | null,"email_key": string | null,"id": number,"last_activity_at": string,"merged_into_id": number | null,"name": string,"name_key": string,"owner_id": string | null,"phone": string | null,"phone_key": string | null,"search_text": string,"source": string,"updated_at": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "company"?: string | null,"created_at"?: string,"deal_month"?: string | null,"deal_stage"?: string | null,"deal_value_cents"?: number | null,"email"?: string | null,"email_key"?: never,"id"?: never,"last_activity_at"?: string,"merged_into_id"?: number | null,"name": string,"name_key"?: never,"owner_id"?: string | null,"phone"?: string | null,"phone_key"?: never,"search_text"?: string,"source"?: string,"updated_at"?: string,"version"?: number
                  }
                  Update: {
                    "company"?: string | null,"created_at"?: string,"deal_month"?: string | null,"deal_stage"?: string | null,"deal_value_cents"?: number | null,"email"?: string | null,"email_key"?: never,"id"?: never,"last_activity_at"?: string,"merged_into_id"?: number | null,"name"?: string,"name_key"?: never,"owner_id"?: string | null,"phone"?: string | null,"phone_key"?: never,"search_text"?: string,"source"?: string,"updated_at"?: string,"version"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "contacts_merged_into_id_fkey"
      columns: ["merged_into_id"]
isOneToOne: false
      referencedRelation: "contact_list"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "contacts_merged_into_id_fkey"
      columns: ["merged_into_id"]
isOneToOne: false
      referencedRelation: "contacts"
      referencedColumns: ["id"]
    }
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
                },"documents": {
                  Row: {
                    "created_at": string,"id": string,"mime_type": string,"name": string,"note": string | null,"opened_at": string | null,"path": string,"shared_by_id": string | null,"size_bytes": number,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"id"?: string,"mime_type": string,"name": string,"note"?: string | null,"opened_at"?: string | null,"path": string,"shared_by_id"?: string | null,"size_bytes": number,"user_id": string
                  }
                  Update: {
                    "created_at"?: string,"id"?: string,"mime_type"?: string,"name"?: string,"note"?: string | null,"opened_at"?: string | null,"path"?: string,"shared_by_id"?: string | null,"size_bytes"?: number,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"error_reports": {
                  Row: {
                    "fingerprint": string,"first_seen_at": string,"id": number,"last_request_id": string | null,"last_seen_at": string,"message": string,"occurrences": number,"place": string,"resolved_at": string | null,"source": string,"stack": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "fingerprint": string,"first_seen_at"?: string,"id"?: never,"last_request_id"?: string | null,"last_seen_at"?: string,"message": string,"occurrences"?: number,"place": string,"resolved_at"?: string | null,"source": string,"stack"?: string | null
                  }
                  Update: {
                    "fingerprint"?: string,"first_seen_at"?: string,"id"?: never,"last_request_id"?: string | null,"last_seen_at"?: string,"message"?: string,"occurrences"?: number,"place"?: string,"resolved_at"?: string | null,"source"?: string,"stack"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"faqs": {
                  Row: {
                    "answer": string,"created_at": string,"id": number,"position": number,"publish_at": string,"question": string,"status": string,"translated_version": number,"translations": NonNullable<Json>,"updated_at": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "answer": string,"created_at"?: string,"id"?: never,"position"?: number,"publish_at"?: string,"question": string,"status"?: string,"translated_version"?: number,"translations"?: NonNullable<Json>,"updated_at"?: string,"version"?: number
                  }
                  Update: {
                    "answer"?: string,"created_at"?: string,"id"?: never,"position"?: number,"publish_at"?: string,"question"?: string,"status"?: string,"translated_version"?: number,"translations"?: NonNullable<Json>,"updated_at"?: string,"version"?: number
                  }
                  Relationships: [
                    
                  ]
                },"imported_contacts": {
                  Row: {
                    "contact_id": number,"fills_company": boolean,"fills_phone": boolean,"import_id": string,"imported_at": string,"is_new": boolean,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "contact_id": number,"fills_company": boolean,"fills_phone": boolean,"import_id": string,"imported_at"?: string,"is_new": boolean,"version": number
                  }
                  Update: {
                    "contact_id"?: number,"fills_company"?: boolean,"fills_phone"?: boolean,"import_id"?: string,"imported_at"?: string,"is_new"?: boolean,"version"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "imported_contacts_contact_id_fkey"
      columns: ["contact_id"]
isOneToOne: false
      referencedRelation: "contact_list"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "imported_contacts_contact_id_fkey"
      columns: ["contact_id"]
isOneToOne: false
      referencedRelation: "contacts"
      referencedColumns: ["id"]
    }
                  ]
                },"inbound_files": {
                  Row: {
                    "id": string,"mail_id": number,"mime_type": string,"opened_at": string | null,"position": number,"size_bytes": number | null
                  }
                  ComputedFields: never
                  Insert: {
                    "id"?: string,"mail_id": number,"mime_type": string,"opened_at"?: string | null,"position": number,"size_bytes"?: number | null
                  }
                  Update: {
                    "id"?: string,"mail_id"?: number,"mime_type"?: string,"opened_at"?: string | null,"position"?: number,"size_bytes"?: number | null
                  }
                  Relationships: [
                    
                  ]
                },"invitations": {
                  Row: {
                    "accepted_at": string | null,"accepted_by_id": string | null,"cancelled_at": string | null,"created_at": string,"email": string,"expires_at": string,"id": number,"invited_by_id": string | null,"role": string,"sent_at": string,"token_hash": string
                  }
                  ComputedFields: never
                  Insert: {
                    "accepted_at"?: string | null,"accepted_by_id"?: string | null,"cancelled_at"?: string | null,"created_at"?: string,"email": string,"expires_at"?: string,"id"?: never,"invited_by_id"?: string | null,"role": string,"sent_at"?: string,"token_hash"?: string
                  }
                  Update: {
                    "accepted_at"?: string | null,"accepted_by_id"?: string | null,"cancelled_at"?: string | null,"created_at"?: string,"email"?: string,"expires_at"?: string,"id"?: never,"invited_by_id"?: string | null,"role"?: string,"sent_at"?: string,"token_hash"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "invitations_invited_by_id_fkey"
      columns: ["invited_by_id"]
isOneToOne: false
      referencedRelation: "accounts"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "invitations_invited_by_id_fkey"
      columns: ["invited_by_id"]
isOneToOne: false
      referencedRelation: "people"
      referencedColumns: ["id"]
    }
                  ]
                },"knowledge_sections": {
                  Row: {
                    "checksum": string,"content": string,"heading": string,"id": number,"path": string,"position": number,"search": unknown,"source_key": string,"source_kind": string,"title": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "checksum"?: never,"content": string,"heading": string,"id"?: never,"path": string,"position": number,"search"?: never,"source_key": string,"source_kind": string,"title": string,"updated_at"?: string
                  }
                  Update: {
                    "checksum"?: never,"content"?: string,"heading"?: string,"id"?: never,"path"?: string,"position"?: number,"search"?: never,"source_key"?: string,"source_kind"?: string,"title"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"lead_notes": {
                  Row: {
                    "author_id": string | null,"body": string,"created_at": string,"id": number,"lead_id": number,"merged_from_id": number | null,"updated_at": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "author_id"?: string | null,"body": string,"created_at"?: string,"id"?: never,"lead_id": number,"merged_from_id"?: number | null,"updated_at"?: string,"version"?: number
                  }
                  Update: {
                    "author_id"?: string | null,"body"?: string,"created_at"?: string,"id"?: never,"lead_id"?: number,"merged_from_id"?: number | null,"updated_at"?: string,"version"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "lead_notes_lead_id_fkey"
      columns: ["lead_id"]
isOneToOne: false
      referencedRelation: "contact_submissions"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "lead_notes_lead_id_fkey"
      columns: ["lead_id"]
isOneToOne: false
      referencedRelation: "leads"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "lead_notes_merged_from_id_fkey"
      columns: ["merged_from_id"]
isOneToOne: false
      referencedRelation: "contact_submissions"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "lead_notes_merged_from_id_fkey"
      columns: ["merged_from_id"]
isOneToOne: false
      referencedRelation: "leads"
      referencedColumns: ["id"]
    }
                  ]
                },"lead_presence": {
                  Row: {
                    "expires_at": string,"is_writing": boolean,"lead_id": number,"staff_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "expires_at"?: string,"is_writing": boolean,"lead_id": number,"staff_id"?: string
                  }
                  Update: {
                    "expires_at"?: string,"is_writing"?: boolean,"lead_id"?: number,"staff_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "lead_presence_lead_id_fkey"
      columns: ["lead_id"]
isOneToOne: false
      referencedRelation: "contact_submissions"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "lead_presence_lead_id_fkey"
      columns: ["lead_id"]
isOneToOne: false
      referencedRelation: "leads"
      referencedColumns: ["id"]
    }
                  ]
                },"lead_replies": {
                  Row: {
                    "after_reply_id": number | null,"author_id": string | null,"body": string,"created_at": string,"customer_replied_before": string | null,"document_ids": (string)[],"id": number,"idempotency_key": string,"lead_id": number,"merged_from_id": number | null,"outbox_id": number | null,"signature": string,"status_before": Database["public"]['Enums']["lead_status"] | null,"subject": string
                  }
                  ComputedFields: never
                  Insert: {
                    "after_reply_id"?: number | null,"author_id"?: string | null,"body": string,"created_at"?: string,"customer_replied_before"?: string | null,"document_ids"?: (string)[],"id"?: never,"idempotency_key": string,"lead_id": number,"merged_from_id"?: number | null,"outbox_id"?: number | null,"signature"?: string,"status_before"?: Database["public"]['Enums']["lead_status"] | null,"subject": string
                  }
                  Update: {
                    "after_reply_id"?: number | null,"author_id"?: string | null,"body"?: string,"created_at"?: string,"customer_replied_before"?: string | null,"document_ids"?: (string)[],"id"?: never,"idempotency_key"?: string,"lead_id"?: number,"merged_from_id"?: number | null,"outbox_id"?: number | null,"signature"?: string,"status_before"?: Database["public"]['Enums']["lead_status"] | null,"subject"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "lead_replies_lead_id_fkey"
      columns: ["lead_id"]
isOneToOne: false
      referencedRelation: "contact_submissions"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "lead_replies_lead_id_fkey"
      columns: ["lead_id"]
isOneToOne: false
      referencedRelation: "leads"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "lead_replies_merged_from_id_fkey"
      columns: ["merged_from_id"]
isOneToOne: false
      referencedRelation: "contact_submissions"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "lead_replies_merged_from_id_fkey"
      columns: ["merged_from_id"]
isOneToOne: false
      referencedRelation: "leads"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "lead_replies_outbox_id_fkey"
      columns: ["outbox_id"]
isOneToOne: false
      referencedRelation: "mails"
      referencedColumns: ["id"]
    }
                  ]
                },"lead_tags": {
                  Row: {
                    "name": string,"used_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "name": string,"used_at"?: string
                  }
                  Update: {
                    "name"?: string,"used_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"lead_tasks": {
                  Row: {
                    "assignee_id": string | null,"author_id": string | null,"created_at": string,"done_at": string | null,"due_at": string | null,"id": number,"lead_id": number,"merged_from_id": number | null,"title": string,"updated_at": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "assignee_id"?: string | null,"author_id"?: string | null,"created_at"?: string,"done_at"?: string | null,"due_at"?: string | null,"id"?: never,"lead_id": number,"merged_from_id"?: number | null,"title": string,"updated_at"?: string,"version"?: number
                  }
                  Update: {
                    "assignee_id"?: string | null,"author_id"?: string | null,"created_at"?: string,"done_at"?: string | null,"due_at"?: string | null,"id"?: never,"lead_id"?: number,"merged_from_id"?: number | null,"title"?: string,"updated_at"?: string,"version"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "lead_tasks_lead_id_fkey"
      columns: ["lead_id"]
isOneToOne: false
      referencedRelation: "contact_submissions"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "lead_tasks_lead_id_fkey"
      columns: ["lead_id"]
isOneToOne: false
      referencedRelation: "leads"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "lead_tasks_merged_from_id_fkey"
      columns: ["merged_from_id"]
isOneToOne: false
      referencedRelation: "contact_submissions"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "lead_tasks_merged_from_id_fkey"
      columns: ["merged_from_id"]
isOneToOne: false
      referencedRelation: "leads"
      referencedColumns: ["id"]
    }
                  ]
                },"newsletter_issues": {
                  Row: {
                    "body": string,"created_at": string,"finished_at": string | null,"id": number,"is_queued": boolean,"planned": number | null,"preview_line": string,"queued_through": string | null,"send_at": string | null,"started_at": string | null,"status": Database["public"]['Enums']["newsletter_issue_status"],"subject": string,"tested_at": string | null,"updated_at": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "body"?: string,"created_at"?: string,"finished_at"?: string | null,"id"?: never,"is_queued"?: boolean,"planned"?: number | null,"preview_line"?: string,"queued_through"?: string | null,"send_at"?: string | null,"started_at"?: string | null,"status"?: Database["public"]['Enums']["newsletter_issue_status"],"subject"?: string,"tested_at"?: string | null,"updated_at"?: string,"version"?: number
                  }
                  Update: {
                    "body"?: string,"created_at"?: string,"finished_at"?: string | null,"id"?: never,"is_queued"?: boolean,"planned"?: number | null,"preview_line"?: string,"queued_through"?: string | null,"send_at"?: string | null,"started_at"?: string | null,"status"?: Database["public"]['Enums']["newsletter_issue_status"],"subject"?: string,"tested_at"?: string | null,"updated_at"?: string,"version"?: number
                  }
                  Relationships: [
                    
                  ]
                },"newsletter_recipients": {
                  Row: {
                    "bounced_at": string | null,"complained_at": string | null,"ended_at": string | null,"issue_id": number,"mail_id": number,"state": string,"subscriber_id": string,"unsubscribed_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "bounced_at"?: string | null,"complained_at"?: string | null,"ended_at"?: string | null,"issue_id": number,"mail_id": number,"state"?: string,"subscriber_id": string,"unsubscribed_at"?: string | null
                  }
                  Update: {
                    "bounced_at"?: string | null,"complained_at"?: string | null,"ended_at"?: string | null,"issue_id"?: number,"mail_id"?: number,"state"?: string,"subscriber_id"?: string,"unsubscribed_at"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "newsletter_recipients_issue_id_fkey"
      columns: ["issue_id"]
isOneToOne: false
      referencedRelation: "newsletter_issue_details"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "newsletter_recipients_issue_id_fkey"
      columns: ["issue_id"]
isOneToOne: false
      referencedRelation: "newsletter_issues"
      referencedColumns: ["id"]
    }
                  ]
                },"partners": {
                  Row: {
                    "created_at": string,"id": number,"image_url": string | null,"name": string,"position": number,"publish_at": string,"status": string,"translated_version": number,"translations": NonNullable<Json>,"updated_at": string,"url": string | null,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"id"?: never,"image_url"?: string | null,"name": string,"position"?: number,"publish_at"?: string,"status"?: string,"translated_version"?: number,"translations"?: NonNullable<Json>,"updated_at"?: string,"url"?: string | null,"version"?: number
                  }
                  Update: {
                    "created_at"?: string,"id"?: never,"image_url"?: string | null,"name"?: string,"position"?: number,"publish_at"?: string,"status"?: string,"translated_version"?: number,"translations"?: NonNullable<Json>,"updated_at"?: string,"url"?: string | null,"version"?: number
                  }
                  Relationships: [
                    
                  ]
                },"profiles": {
                  Row: {
                    "company": string | null,"created_at": string,"full_name": string | null,"id": string,"locale": string,"phone": string | null,"time_zone": string | null,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "company"?: string | null,"created_at"?: string,"full_name"?: string | null,"id": string,"locale"?: string,"phone"?: string | null,"time_zone"?: string | null,"updated_at"?: string
                  }
                  Update: {
                    "company"?: string | null,"created_at"?: string,"full_name"?: string | null,"id"?: string,"locale"?: string,"phone"?: string | null,"time_zone"?: string | null,"updated_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"reply_templates": {
                  Row: {
                    "body": string,"created_at": string,"id": number,"name": string,"position": number,"updated_at": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "body": string,"created_at"?: string,"id"?: never,"name": string,"position"?: number,"updated_at"?: string,"version"?: number
                  }
                  Update: {
                    "body"?: string,"created_at"?: string,"id"?: never,"name"?: string,"position"?: number,"updated_at"?: string,"version"?: number
                  }
                  Relationships: [
                    
                  ]
                },"saved_views": {
                  Row: {
                    "created_at": string,"id": number,"list": string,"name": string,"query": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"id"?: never,"list": string,"name": string,"query": string,"user_id"?: string
                  }
                  Update: {
                    "created_at"?: string,"id"?: never,"list"?: string,"name"?: string,"query"?: string,"user_id"?: string
                  }
                  Relationships: [
                    
                  ]
                },"services": {
                  Row: {
                    "benefits": (string)[],"case_study": string | null,"created_at": string,"description": string,"duration": string,"id": number,"image_alt": string,"image_url": string,"name": string,"position": number,"price": number,"price_unit": string,"process": NonNullable<Json>,"publish_at": string,"short_description": string,"slug": string,"status": string,"translated_version": number,"translations": NonNullable<Json>,"updated_at": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "benefits": (string)[],"case_study"?: string | null,"created_at"?: string,"description": string,"duration": string,"id"?: never,"image_alt": string,"image_url": string,"name": string,"position"?: number,"price": number,"price_unit"?: string,"process": NonNullable<Json>,"publish_at"?: string,"short_description": string,"slug": string,"status"?: string,"translated_version"?: number,"translations"?: NonNullable<Json>,"updated_at"?: string,"version"?: number
                  }
                  Update: {
                    "benefits"?: (string)[],"case_study"?: string | null,"created_at"?: string,"description"?: string,"duration"?: string,"id"?: never,"image_alt"?: string,"image_url"?: string,"name"?: string,"position"?: number,"price"?: number,"price_unit"?: string,"process"?: NonNullable<Json>,"publish_at"?: string,"short_description"?: string,"slug"?: string,"status"?: string,"translated_version"?: number,"translations"?: NonNullable<Json>,"updated_at"?: string,"version"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "services_case_study_fkey"
      columns: ["case_study"]
isOneToOne: false
      referencedRelation: "case_studies"
      referencedColumns: ["slug"]
    }
                  ]
                },"settings": {
                  Row: {
                    "chat_retention_days": number,"firm_email": string,"firm_time_zone": string,"firm_time_zone_label": string,"follow_up_delay_hours": number,"inbound_mail_domain": string,"is_only_row": boolean,"mail_retention_days": number,"require_admin_mfa": boolean,"send_day_before_reminder": boolean,"send_follow_up": boolean,"send_hour_before_reminder": boolean,"video_link_template": string
                  }
                  ComputedFields: never
                  Insert: {
                    "chat_retention_days"?: number,"firm_email": string,"firm_time_zone": string,"firm_time_zone_label": string,"follow_up_delay_hours"?: number,"inbound_mail_domain"?: string,"is_only_row"?: boolean,"mail_retention_days"?: number,"require_admin_mfa"?: boolean,"send_day_before_reminder"?: boolean,"send_follow_up"?: boolean,"send_hour_before_reminder"?: boolean,"video_link_template"?: string
                  }
                  Update: {
                    "chat_retention_days"?: number,"firm_email"?: string,"firm_time_zone"?: string,"firm_time_zone_label"?: string,"follow_up_delay_hours"?: number,"inbound_mail_domain"?: string,"is_only_row"?: boolean,"mail_retention_days"?: number,"require_admin_mfa"?: boolean,"send_day_before_reminder"?: boolean,"send_follow_up"?: boolean,"send_hour_before_reminder"?: boolean,"video_link_template"?: string
                  }
                  Relationships: [
                    
                  ]
                },"slug_history": {
                  Row: {
                    "id": number,"kind": string,"new_slug": string,"old_slug": string,"target_id": number
                  }
                  ComputedFields: never
                  Insert: {
                    "id"?: never,"kind": string,"new_slug": string,"old_slug": string,"target_id": number
                  }
                  Update: {
                    "id"?: never,"kind"?: string,"new_slug"?: string,"old_slug"?: string,"target_id"?: number
                  }
                  Relationships: [
                    
                  ]
                },"staff_preferences": {
                  Row: {
                    "booking_request_mails": boolean,"quick_keys": boolean,"signature": string,"updated_at": string,"user_id": string,"version": number,"work_mails": boolean
                  }
                  ComputedFields: never
                  Insert: {
                    "booking_request_mails"?: boolean,"quick_keys"?: boolean,"signature"?: string,"updated_at"?: string,"user_id"?: string,"version"?: number,"work_mails"?: boolean
                  }
                  Update: {
                    "booking_request_mails"?: boolean,"quick_keys"?: boolean,"signature"?: string,"updated_at"?: string,"user_id"?: string,"version"?: number,"work_mails"?: boolean
                  }
                  Relationships: [
                    
                  ]
                },"subscribers": {
                  Row: {
                    "confirm_sent_at": string,"confirm_token_hash": string | null,"confirmed_at": string | null,"consent_note": string | null,"created_at": string,"email": string,"id": string,"locale": string,"reason": string | null,"source": Database["public"]['Enums']["subscriber_source"],"status": Database["public"]['Enums']["subscriber_status"],"unsubscribed_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "confirm_sent_at"?: string,"confirm_token_hash"?: string | null,"confirmed_at"?: string | null,"consent_note"?: string | null,"created_at"?: string,"email": string,"id"?: string,"locale"?: string,"reason"?: string | null,"source"?: Database["public"]['Enums']["subscriber_source"],"status"?: Database["public"]['Enums']["subscriber_status"],"unsubscribed_at"?: string | null
                  }
                  Update: {
                    "confirm_sent_at"?: string,"confirm_token_hash"?: string | null,"confirmed_at"?: string | null,"consent_note"?: string | null,"created_at"?: string,"email"?: string,"id"?: string,"locale"?: string,"reason"?: string | null,"source"?: Database["public"]['Enums']["subscriber_source"],"status"?: Database["public"]['Enums']["subscriber_status"],"unsubscribed_at"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"team_members": {
                  Row: {
                    "biography": string,"created_at": string,"id": number,"image_alt": string,"image_url": string,"linkedin_url": string | null,"name": string,"position": number,"publish_at": string,"role": string,"status": string,"translated_version": number,"translations": NonNullable<Json>,"updated_at": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "biography": string,"created_at"?: string,"id"?: never,"image_alt": string,"image_url": string,"linkedin_url"?: string | null,"name": string,"position"?: number,"publish_at"?: string,"role": string,"status"?: string,"translated_version"?: number,"translations"?: NonNullable<Json>,"updated_at"?: string,"version"?: number
                  }
                  Update: {
                    "biography"?: string,"created_at"?: string,"id"?: never,"image_alt"?: string,"image_url"?: string,"linkedin_url"?: string | null,"name"?: string,"position"?: number,"publish_at"?: string,"role"?: string,"status"?: string,"translated_version"?: number,"translations"?: NonNullable<Json>,"updated_at"?: string,"version"?: number
                  }
                  Relationships: [
                    
                  ]
                },"testimonials": {
                  Row: {
                    "case_study": string | null,"created_at": string,"id": number,"initials": string,"name": string,"position": number,"publish_at": string,"quote": string,"status": string,"title": string,"translated_version": number,"translations": NonNullable<Json>,"updated_at": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "case_study"?: string | null,"created_at"?: string,"id"?: never,"initials": string,"name": string,"position"?: number,"publish_at"?: string,"quote": string,"status"?: string,"title": string,"translated_version"?: number,"translations"?: NonNullable<Json>,"updated_at"?: string,"version"?: number
                  }
                  Update: {
                    "case_study"?: string | null,"created_at"?: string,"id"?: never,"initials"?: string,"name"?: string,"position"?: number,"publish_at"?: string,"quote"?: string,"status"?: string,"title"?: string,"translated_version"?: number,"translations"?: NonNullable<Json>,"updated_at"?: string,"version"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "testimonials_case_study_fkey"
      columns: ["case_study"]
isOneToOne: false
      referencedRelation: "case_studies"
      referencedColumns: ["slug"]
    }
                  ]
                },"time_off": {
                  Row: {
                    "consultant_id": number,"id": number,"period": unknown,"reason": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "consultant_id": number,"id"?: never,"period": unknown,"reason"?: string | null
                  }
                  Update: {
                    "consultant_id"?: number,"id"?: never,"period"?: unknown,"reason"?: string | null
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
                },"unanswered_questions": {
                  Row: {
                    "answer_id": number | null,"ask_count": number,"id": number,"last_asked_at": string,"normalized_question": string,"question": string,"status": string
                  }
                  ComputedFields: never
                  Insert: {
                    "answer_id"?: number | null,"ask_count"?: number,"id"?: never,"last_asked_at"?: string,"normalized_question": string,"question": string,"status"?: string
                  }
                  Update: {
                    "answer_id"?: number | null,"ask_count"?: number,"id"?: never,"last_asked_at"?: string,"normalized_question"?: string,"question"?: string,"status"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "unanswered_questions_answer_id_fkey"
      columns: ["answer_id"]
isOneToOne: false
      referencedRelation: "answer_list"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "unanswered_questions_answer_id_fkey"
      columns: ["answer_id"]
isOneToOne: false
      referencedRelation: "answers"
      referencedColumns: ["id"]
    }
                  ]
                }
          }
          Views: {
            "answer_list": {
                  Row: {
                    "id": number,"kind": string,"language": string,"link_path": string | null,"link_title": string | null,"question": string,"reply": string,"sort_key": string | null,"status": string,"topic": string,"updated_at": string,"updated_by_name": string | null,"version": number,"wording_count": number | null,"wordings": (string)[]
                  }
                  ComputedFields: never
                  Insert: {
                           "id"?: number | null,"kind"?: string | null,"language"?: string | null,"link_path"?: string | null,"link_title"?: string | null,"question"?: string | null,"reply"?: string | null,"sort_key"?: string | null,"status"?: string | null,"topic"?: string | null,"updated_at"?: string | null,"updated_by_name"?: string | null,"version"?: number | null,"wording_count"?: number | null,"wordings"?: (string)[] | null
                         }
                        Update: {
                           "id"?: number | null,"kind"?: string | null,"language"?: string | null,"link_path"?: string | null,"link_title"?: string | null,"question"?: string | null,"reply"?: string | null,"sort_key"?: string | null,"status"?: string | null,"topic"?: string | null,"updated_at"?: string | null,"updated_by_name"?: string | null,"version"?: number | null,"wording_count"?: number | null,"wordings"?: (string)[] | null
                         }
                        Relationships: [
                    
                  ]
                },"audit_actions": {
                  Row: {
                    "action": string | null
                  }
                  ComputedFields: never
                  Insert: {
                           "action"?: string | null
                         }
                        Update: {
                           "action"?: string | null
                         }
                        Relationships: [
                    
                  ]
                },"audit_actors": {
                  Row: {
                    "id": string | null,"name": string | null
                  }
                  ComputedFields: never
                  Insert: {
                           "id"?: string | null,"name"?: string | null
                         }
                        Update: {
                           "id"?: string | null,"name"?: string | null
                         }
                        Relationships: [
                    
                  ]
                },"audit_entries": {
                  Row: {
                    "action": string,"actor_id": string | null,"actor_name": string | null,"details": NonNullable<Json>,"id": number,"names": Json | null,"occurred_at": string,"page_key": string | null,"subject": string,"subject_name": string | null
                  }
                  ComputedFields: never
                  Insert: {
                           "action"?: string | null,"actor_id"?: string | null,"actor_name"?: string | null,"details"?: Json | null,"id"?: number | null,"names"?: Json | null,"occurred_at"?: string | null,"page_key"?: string | null,"subject"?: string | null,"subject_name"?: string | null
                         }
                        Update: {
                           "action"?: string | null,"actor_id"?: string | null,"actor_name"?: string | null,"details"?: Json | null,"id"?: number | null,"names"?: Json | null,"occurred_at"?: string | null,"page_key"?: string | null,"subject"?: string | null,"subject_name"?: string | null
                         }
                        Relationships: [
                    
                  ]
                },"booked_appointments": {
                  Row: {
                    "change_until": string | null,"client_email": string | null,"client_name": string | null,"client_phone": string | null,"company": string | null,"consultant": string | null,"consultant_id": number,"created_at": string,"ends_at": string,"guest_time_zone": string,"ics_sequence": number,"id": string,"is_undone": boolean | null,"locale": string,"location": string | null,"meets_by": string | null,"message": string | null,"payment_status": string,"place": string | null,"price_cents": number,"rating": number | null,"rating_comment": string | null,"reason": string | null,"refund_due": boolean | null,"service_type": string | null,"slot_released_at": string | null,"source": string,"starts_at": string,"status": string,"tells_client": boolean | null,"user_id": string | null,"verified_at": string | null,"video_link": string | null
                  }
                  ComputedFields: never
                  Insert: {
                           "change_until"?: string | null,"client_email"?: string | null,"client_name"?: string | null,"client_phone"?: string | null,"company"?: string | null,"consultant"?: string | null,"consultant_id"?: number | null,"created_at"?: string | null,"ends_at"?: string | null,"guest_time_zone"?: string | null,"ics_sequence"?: number | null,"id"?: string | null,"is_undone"?: boolean | null,"locale"?: string | null,"location"?: string | null,"meets_by"?: string | null,"message"?: string | null,"payment_status"?: string | null,"place"?: string | null,"price_cents"?: number | null,"rating"?: number | null,"rating_comment"?: string | null,"reason"?: string | null,"refund_due"?: boolean | null,"service_type"?: string | null,"slot_released_at"?: string | null,"source"?: string | null,"starts_at"?: string | null,"status"?: string | null,"tells_client"?: boolean | null,"user_id"?: string | null,"verified_at"?: string | null,"video_link"?: string | null
                         }
                        Update: {
                           "change_until"?: string | null,"client_email"?: string | null,"client_name"?: string | null,"client_phone"?: string | null,"company"?: string | null,"consultant"?: string | null,"consultant_id"?: number | null,"created_at"?: string | null,"ends_at"?: string | null,"guest_time_zone"?: string | null,"ics_sequence"?: number | null,"id"?: string | null,"is_undone"?: boolean | null,"locale"?: string | null,"location"?: string | null,"meets_by"?: string | null,"message"?: string | null,"payment_status"?: string | null,"place"?: string | null,"price_cents"?: number | null,"rating"?: number | null,"rating_comment"?: string | null,"reason"?: string | null,"refund_due"?: boolean | null,"service_type"?: string | null,"slot_released_at"?: string | null,"source"?: string | null,"starts_at"?: string | null,"status"?: string | null,"tells_client"?: boolean | null,"user_id"?: string | null,"verified_at"?: string | null,"video_link"?: string | null
                         }
                        Relationships: [
                    {
      foreignKeyName: "appointments_consultant_id_fkey"
      columns: ["consultant_id"]
isOneToOne: false
      referencedRelation: "consultants"
      referencedColumns: ["id"]
    }
                  ]
                },"chat_list": {
                  Row: {
                    "answered": number | null,"assignee_id": string | null,"assignee_name": string | null,"created_at": string,"declined": number | null,"failed": number | null,"first_question": string | null,"handed_off_at": string | null,"has_bad_rating": boolean | null,"has_declined": boolean | null,"has_thumbs_down": boolean | null,"held_until": string | null,"holder_id": string | null,"holder_name": string | null,"id": string,"is_account": boolean | null,"is_live": boolean | null,"is_waiting": boolean | null,"last_content": string | null,"last_message_at": string,"last_role": string | null,"lead_id": number | null,"page": string | null,"questions": number | null,"thumbs_down": number | null,"thumbs_up": number | null
                  }
                  ComputedFields: never
                  Insert: {
                           "answered"?: number | null,"assignee_id"?: string | null,"assignee_name"?: string | null,"created_at"?: string | null,"declined"?: number | null,"failed"?: number | null,"first_question"?: string | null,"handed_off_at"?: string | null,"has_bad_rating"?: boolean | null,"has_declined"?: boolean | null,"has_thumbs_down"?: boolean | null,"held_until"?: string | null,"holder_id"?: string | null,"holder_name"?: string | null,"id"?: string | null,"is_account"?: boolean | null,"is_live"?: boolean | null,"is_waiting"?: boolean | null,"last_content"?: string | null,"last_message_at"?: string | null,"last_role"?: string | null,"lead_id"?: number | null,"page"?: string | null,"questions"?: number | null,"thumbs_down"?: number | null,"thumbs_up"?: number | null
                         }
                        Update: {
                           "answered"?: number | null,"assignee_id"?: string | null,"assignee_name"?: string | null,"created_at"?: string | null,"declined"?: number | null,"failed"?: number | null,"first_question"?: string | null,"handed_off_at"?: string | null,"has_bad_rating"?: boolean | null,"has_declined"?: boolean | null,"has_thumbs_down"?: boolean | null,"held_until"?: string | null,"holder_id"?: string | null,"holder_name"?: string | null,"id"?: string | null,"is_account"?: boolean | null,"is_live"?: boolean | null,"is_waiting"?: boolean | null,"last_content"?: string | null,"last_message_at"?: string | null,"last_role"?: string | null,"lead_id"?: number | null,"page"?: string | null,"questions"?: number | null,"thumbs_down"?: number | null,"thumbs_up"?: number | null
                         }
                        Relationships: [
                    {
      foreignKeyName: "chat_sessions_lead_id_fkey"
      columns: ["lead_id"]
isOneToOne: true
      referencedRelation: "contact_submissions"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "chat_sessions_lead_id_fkey"
      columns: ["lead_id"]
isOneToOne: true
      referencedRelation: "leads"
      referencedColumns: ["id"]
    }
                  ]
                },"chat_message_list": {
                  Row: {
                    "author_id": string | null,"author_name": string | null,"content": string,"created_at": string,"id": number,"outcome": string | null,"role": string,"session_id": string,"sources": NonNullable<Json>,"staff_rating": number | null,"staff_rating_reason": string | null,"vote": number | null
                  }
                  ComputedFields: never
                  Insert: {
                           "author_id"?: string | null,"author_name"?: string | null,"content"?: string | null,"created_at"?: string | null,"id"?: number | null,"outcome"?: string | null,"role"?: string | null,"session_id"?: string | null,"sources"?: Json | null,"staff_rating"?: number | null,"staff_rating_reason"?: string | null,"vote"?: number | null
                         }
                        Update: {
                           "author_id"?: string | null,"author_name"?: string | null,"content"?: string | null,"created_at"?: string | null,"id"?: number | null,"outcome"?: string | null,"role"?: string | null,"session_id"?: string | null,"sources"?: Json | null,"staff_rating"?: number | null,"staff_rating_reason"?: string | null,"vote"?: number | null
                         }
                        Relationships: [
                    {
      foreignKeyName: "chat_messages_session_id_fkey"
      columns: ["session_id"]
isOneToOne: false
      referencedRelation: "chat_list"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "chat_messages_session_id_fkey"
      columns: ["session_id"]
isOneToOne: false
      referencedRelation: "chat_sessions"
      referencedColumns: ["id"]
    }
                  ]
                },"connected_calendar_list": {
                  Row: {
                    "busy_times": number | null,"checked_at": string | null,"consultant_id": number,"host": string,"id": number,"is_due": boolean | null,"name": string,"next_check_at": string,"problem": Database["public"]['Enums']["calendar_problem"] | null,"read_at": string | null,"unread_events": number,"unread_titles": (string)[]
                  }
                  ComputedFields: never
                  Insert: {
                           "busy_times"?: number | null,"checked_at"?: string | null,"consultant_id"?: number | null,"host"?: string | null,"id"?: number | null,"is_due"?: boolean | null,"name"?: string | null,"next_check_at"?: string | null,"problem"?: Database["public"]['Enums']["calendar_problem"] | null,"read_at"?: string | null,"unread_events"?: number | null,"unread_titles"?: (string)[] | null
                         }
                        Update: {
                           "busy_times"?: number | null,"checked_at"?: string | null,"consultant_id"?: number | null,"host"?: string | null,"id"?: number | null,"is_due"?: boolean | null,"name"?: string | null,"next_check_at"?: string | null,"problem"?: Database["public"]['Enums']["calendar_problem"] | null,"read_at"?: string | null,"unread_events"?: number | null,"unread_titles"?: (string)[] | null
                         }
                        Relationships: [
                    {
      foreignKeyName: "connected_calendars_consultant_id_fkey"
      columns: ["consultant_id"]
isOneToOne: false
      referencedRelation: "consultants"
      referencedColumns: ["id"]
    }
                  ]
                },"contact_imports": {
                  Row: {
                    "completed": number | null,"created": number | null,"import_id": string,"imported_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                           "completed"?: number | null,"created"?: number | null,"import_id"?: string | null,"imported_at"?: string | null
                         }
                        Update: {
                           "completed"?: number | null,"created"?: number | null,"import_id"?: string | null,"imported_at"?: string | null
                         }
                        Relationships: [
                    
                  ]
                },"contact_list": {
                  Row: {
                    "company": string | null,"created_at": string,"deal_month": string | null,"deal_stage": string | null,"deal_value_cents": number | null,"email": string | null,"id": number,"last_activity_at": string,"merged_into_id": number | null,"name": string,"name_key": string,"other_emails": (string)[] | null,"owner_id": string | null,"owner_name": string | null,"phone": string | null,"source": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                           "company"?: string | null,"created_at"?: string | null,"deal_month"?: string | null,"deal_stage"?: string | null,"deal_value_cents"?: number | null,"email"?: string | null,"id"?: number | null,"last_activity_at"?: string | null,"merged_into_id"?: number | null,"name"?: string | null,"name_key"?: string | null,"other_emails"?: (string)[] | null,"owner_id"?: string | null,"owner_name"?: string | null,"phone"?: string | null,"source"?: string | null,"version"?: number | null
                         }
                        Update: {
                           "company"?: string | null,"created_at"?: string | null,"deal_month"?: string | null,"deal_stage"?: string | null,"deal_value_cents"?: number | null,"email"?: string | null,"id"?: number | null,"last_activity_at"?: string | null,"merged_into_id"?: number | null,"name"?: string | null,"name_key"?: string | null,"other_emails"?: (string)[] | null,"owner_id"?: string | null,"owner_name"?: string | null,"phone"?: string | null,"source"?: string | null,"version"?: number | null
                         }
                        Relationships: [
                    {
      foreignKeyName: "contacts_merged_into_id_fkey"
      columns: ["merged_into_id"]
isOneToOne: false
      referencedRelation: "contact_list"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "contacts_merged_into_id_fkey"
      columns: ["merged_into_id"]
isOneToOne: false
      referencedRelation: "contacts"
      referencedColumns: ["id"]
    }
                  ]
                },"contact_note_list": {
                  Row: {
                    "author_id": string | null,"author_name": string | null,"body": string,"contact_id": number,"created_at": string,"id": number,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                           "author_id"?: string | null,"author_name"?: string | null,"body"?: string | null,"contact_id"?: number | null,"created_at"?: string | null,"id"?: number | null,"version"?: number | null
                         }
                        Update: {
                           "author_id"?: string | null,"author_name"?: string | null,"body"?: string | null,"contact_id"?: number | null,"created_at"?: string | null,"id"?: number | null,"version"?: number | null
                         }
                        Relationships: [
                    {
      foreignKeyName: "contact_notes_contact_id_fkey"
      columns: ["contact_id"]
isOneToOne: false
      referencedRelation: "contact_list"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "contact_notes_contact_id_fkey"
      columns: ["contact_id"]
isOneToOne: false
      referencedRelation: "contacts"
      referencedColumns: ["id"]
    }
                  ]
                },"deal_totals": {
                  Row: {
                    "deal_stage": string | null,"deals": number | null,"value_cents": number | null
                  }
                  ComputedFields: never
                  Insert: {
                           "deal_stage"?: string | null,"deals"?: number | null,"value_cents"?: number | null
                         }
                        Update: {
                           "deal_stage"?: string | null,"deals"?: number | null,"value_cents"?: number | null
                         }
                        Relationships: [
                    
                  ]
                },"exports": {
                  Row: {
                    "action": string,"details": NonNullable<Json>,"subject": string
                  }
                  ComputedFields: never
                  Insert: {
                           "action"?: string | null,"details"?: Json | null,"subject"?: string | null
                         }
                        Update: {
                           "action"?: string | null,"details"?: Json | null,"subject"?: string | null
                         }
                        Relationships: [
                    
                  ]
                },"lead_watchers": {
                  Row: {
                    "is_writing": boolean,"lead_id": number,"name": string,"revision": string | null,"staff_id": string
                  }
                  ComputedFields: never
                  Insert: {
                           "is_writing"?: boolean | null,"lead_id"?: number | null,"name"?: string | null,"revision"?: string | null,"staff_id"?: string | null
                         }
                        Update: {
                           "is_writing"?: boolean | null,"lead_id"?: number | null,"name"?: string | null,"revision"?: string | null,"staff_id"?: string | null
                         }
                        Relationships: [
                    {
      foreignKeyName: "lead_presence_lead_id_fkey"
      columns: ["lead_id"]
isOneToOne: false
      referencedRelation: "contact_submissions"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "lead_presence_lead_id_fkey"
      columns: ["lead_id"]
isOneToOne: false
      referencedRelation: "leads"
      referencedColumns: ["id"]
    }
                  ]
                },"leads": {
                  Row: {
                    "assignee_id": string | null,"assignee_name": string | null,"company": string,"created_at": string,"email": string,"first_response_at": string | null,"id": number,"merged_into_id": number | null,"message": string,"name": string,"next_due_at": string | null,"open_tasks": number | null,"read_at": string | null,"snippet": string | null,"source": string,"status": Database["public"]['Enums']["lead_status"],"tags": (string)[],"updated_at": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                           "assignee_id"?: string | null,"assignee_name"?: string | null,"company"?: string | null,"created_at"?: string | null,"email"?: string | null,"first_response_at"?: string | null,"id"?: number | null,"merged_into_id"?: number | null,"message"?: string | null,"name"?: string | null,"next_due_at"?: string | null,"open_tasks"?: number | null,"read_at"?: string | null,"snippet"?: string | null,"source"?: string | null,"status"?: Database["public"]['Enums']["lead_status"] | null,"tags"?: (string)[] | null,"updated_at"?: string | null,"version"?: number | null
                         }
                        Update: {
                           "assignee_id"?: string | null,"assignee_name"?: string | null,"company"?: string | null,"created_at"?: string | null,"email"?: string | null,"first_response_at"?: string | null,"id"?: number | null,"merged_into_id"?: number | null,"message"?: string | null,"name"?: string | null,"next_due_at"?: string | null,"open_tasks"?: number | null,"read_at"?: string | null,"snippet"?: string | null,"source"?: string | null,"status"?: Database["public"]['Enums']["lead_status"] | null,"tags"?: (string)[] | null,"updated_at"?: string | null,"version"?: number | null
                         }
                        Relationships: [
                    {
      foreignKeyName: "contact_submissions_merged_into_id_fkey"
      columns: ["merged_into_id"]
isOneToOne: false
      referencedRelation: "contact_submissions"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "contact_submissions_merged_into_id_fkey"
      columns: ["merged_into_id"]
isOneToOne: false
      referencedRelation: "leads"
      referencedColumns: ["id"]
    }
                  ]
                },"longest_waiting": {
                  Row: {
                    "assignee": string | null,"company": string,"id": number | null,"is_unassigned": boolean | null,"messages": number | null,"name": string,"since": string | null
                  }
                  ComputedFields: never
                  Insert: {
                           "assignee"?: string | null,"company"?: string | null,"id"?: number | null,"is_unassigned"?: boolean | null,"messages"?: number | null,"name"?: string | null,"since"?: string | null
                         }
                        Update: {
                           "assignee"?: string | null,"company"?: string | null,"id"?: number | null,"is_unassigned"?: boolean | null,"messages"?: number | null,"name"?: string | null,"since"?: string | null
                         }
                        Relationships: [
                    
                  ]
                },"mail_totals": {
                  Row: {
                    "mails": number | null,"state": string | null
                  }
                  ComputedFields: never
                  Insert: {
                           "mails"?: number | null,"state"?: string | null
                         }
                        Update: {
                           "mails"?: number | null,"state"?: string | null
                         }
                        Relationships: [
                    
                  ]
                },"mails": {
                  Row: {
                    "attempts": number,"copy_of": number | null,"created_at": string,"error": string | null,"failed_at": string | null,"has_link": boolean,"id": number,"is_security": boolean,"kind": string,"lead_id": number | null,"recipient": string,"send_after": string,"sent_at": string | null,"skipped_at": string | null,"state": string | null
                  }
                  ComputedFields: never
                  Insert: {
                           "attempts"?: number | null,"copy_of"?: number | null,"created_at"?: string | null,"error"?: string | null,"failed_at"?: string | null,"has_link"?: boolean | null,"id"?: number | null,"is_security"?: boolean | null,"kind"?: string | null,"lead_id"?: number | null,"recipient"?: string | null,"send_after"?: string | null,"sent_at"?: string | null,"skipped_at"?: string | null,"state"?: string | null
                         }
                        Update: {
                           "attempts"?: number | null,"copy_of"?: number | null,"created_at"?: string | null,"error"?: string | null,"failed_at"?: string | null,"has_link"?: boolean | null,"id"?: number | null,"is_security"?: boolean | null,"kind"?: string | null,"lead_id"?: number | null,"recipient"?: string | null,"send_after"?: string | null,"sent_at"?: string | null,"skipped_at"?: string | null,"state"?: string | null
                         }
                        Relationships: [
                    
                  ]
                },"my_history": {
                  Row: {
                    "at": string | null,"body": string | null,"id": string | null,"kind": string | null,"status": string | null,"title": string | null
                  }
                  ComputedFields: never
                  Insert: {
                           "at"?: string | null,"body"?: string | null,"id"?: string | null,"kind"?: string | null,"status"?: string | null,"title"?: string | null
                         }
                        Update: {
                           "at"?: string | null,"body"?: string | null,"id"?: string | null,"kind"?: string | null,"status"?: string | null,"title"?: string | null
                         }
                        Relationships: [
                    
                  ]
                },"my_session": {
                  Row: {
                    "missing_auth_step": string | null,"role": string | null
                  }
                  ComputedFields: never
                  Insert: {
                           "missing_auth_step"?: string | null,"role"?: string | null
                         }
                        Update: {
                           "missing_auth_step"?: string | null,"role"?: string | null
                         }
                        Relationships: [
                    
                  ]
                },"newsletter_issue_details": {
                  Row: {
                    "body": string,"bounced": number | null,"complaints": number | null,"confirmed": number | null,"failed": number | null,"finished_at": string | null,"id": number,"planned": number | null,"preview_line": string,"queued": number | null,"recipients": number | null,"send_at": string | null,"sent": number | null,"skipped": number | null,"started_at": string | null,"status": Database["public"]['Enums']["newsletter_issue_status"],"subject": string,"unsubscribed": number | null,"updated_at": string,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                           "body"?: string | null,"bounced"?: number | null,"complaints"?: number | null,"confirmed"?: number | null,"failed"?: number | null,"finished_at"?: string | null,"id"?: number | null,"planned"?: number | null,"preview_line"?: string | null,"queued"?: number | null,"recipients"?: number | null,"send_at"?: string | null,"sent"?: number | null,"skipped"?: number | null,"started_at"?: string | null,"status"?: Database["public"]['Enums']["newsletter_issue_status"] | null,"subject"?: string | null,"unsubscribed"?: number | null,"updated_at"?: string | null,"version"?: number | null
                         }
                        Update: {
                           "body"?: string | null,"bounced"?: number | null,"complaints"?: number | null,"confirmed"?: number | null,"failed"?: number | null,"finished_at"?: string | null,"id"?: number | null,"planned"?: number | null,"preview_line"?: string | null,"queued"?: number | null,"recipients"?: number | null,"send_at"?: string | null,"sent"?: number | null,"skipped"?: number | null,"started_at"?: string | null,"status"?: Database["public"]['Enums']["newsletter_issue_status"] | null,"subject"?: string | null,"unsubscribed"?: number | null,"updated_at"?: string | null,"version"?: number | null
                         }
                        Relationships: [
                    
                  ]
                },"people": {
                  Row: {
                    "bookings": number | null,"company": string | null,"created_at": string,"email": string,"full_name": string | null,"id": string,"is_confirmed": boolean,"last_sign_in_at": string | null,"messages": number | null,"name": string,"role": string,"search_text": string
                  }
                  ComputedFields: never
                  Insert: {
                           "bookings"?: number | null,"company"?: string | null,"created_at"?: string | null,"email"?: string | null,"full_name"?: string | null,"id"?: string | null,"is_confirmed"?: boolean | null,"last_sign_in_at"?: string | null,"messages"?: number | null,"name"?: string | null,"role"?: string | null,"search_text"?: string | null
                         }
                        Update: {
                           "bookings"?: number | null,"company"?: string | null,"created_at"?: string | null,"email"?: string | null,"full_name"?: string | null,"id"?: string | null,"is_confirmed"?: boolean | null,"last_sign_in_at"?: string | null,"messages"?: number | null,"name"?: string | null,"role"?: string | null,"search_text"?: string | null
                         }
                        Relationships: [
                    
                  ]
                },"setting_changes": {
                  Row: {
                    "changed_by": string | null,"name": string,"occurred_at": string
                  }
                  ComputedFields: never
                  Insert: {
                           "changed_by"?: string | null,"name"?: string | null,"occurred_at"?: string | null
                         }
                        Update: {
                           "changed_by"?: string | null,"name"?: string | null,"occurred_at"?: string | null
                         }
                        Relationships: [
                    
                  ]
                },"site_build_state": {
                  Row: {
                    "asked_at": string | null,"attempts": number | null,"due_at": string | null,"error": string | null,"waiting": number | null
                  }
                  ComputedFields: never
                  Insert: {
                           "asked_at"?: string | null,"attempts"?: number | null,"due_at"?: string | null,"error"?: string | null,"waiting"?: number | null
                         }
                        Update: {
                           "asked_at"?: string | null,"attempts"?: number | null,"due_at"?: string | null,"error"?: string | null,"waiting"?: number | null
                         }
                        Relationships: [
                    
                  ]
                },"staff_metrics": {
                  Row: {
                    "median_seconds": number | null,"meetings_ended": number | null,"meetings_missed": number | null,"over_one_day": number | null,"over_three_days": number | null,"responses": number | null,"unassigned": number | null,"visits": number | null,"visits_booked": number | null,"visits_since": string | null,"visits_with_time": number | null,"waiting": number | null
                  }
                  ComputedFields: never
                  Insert: {
                           "median_seconds"?: number | null,"meetings_ended"?: number | null,"meetings_missed"?: number | null,"over_one_day"?: number | null,"over_three_days"?: number | null,"responses"?: number | null,"unassigned"?: number | null,"visits"?: number | null,"visits_booked"?: number | null,"visits_since"?: string | null,"visits_with_time"?: number | null,"waiting"?: number | null
                         }
                        Update: {
                           "median_seconds"?: number | null,"meetings_ended"?: number | null,"meetings_missed"?: number | null,"over_one_day"?: number | null,"over_three_days"?: number | null,"responses"?: number | null,"unassigned"?: number | null,"visits"?: number | null,"visits_booked"?: number | null,"visits_since"?: string | null,"visits_with_time"?: number | null,"waiting"?: number | null
                         }
                        Relationships: [
                    
                  ]
                },"subscriber_totals": {
                  Row: {
                    "status": Database["public"]['Enums']["subscriber_status"],"subscribers": number | null
                  }
                  ComputedFields: never
                  Insert: {
                           "status"?: Database["public"]['Enums']["subscriber_status"] | null,"subscribers"?: number | null
                         }
                        Update: {
                           "status"?: Database["public"]['Enums']["subscriber_status"] | null,"subscribers"?: number | null
                         }
                        Relationships: [
                    
                  ]
                },"system_status": {
                  Row: {
                    "build_seconds": number | null,"builds": number | null,"day_coverage": number | null,"failing_calendars": number | null,"last_run_at": string | null,"mail_seconds": number | null,"mails_due": number | null,"mails_failed": number | null,"mails_sent": number | null,"month_coverage": number | null,"open_errors": number | null
                  }
                  ComputedFields: never
                  Insert: {
                           "build_seconds"?: number | null,"builds"?: number | null,"day_coverage"?: number | null,"failing_calendars"?: number | null,"last_run_at"?: string | null,"mail_seconds"?: number | null,"mails_due"?: number | null,"mails_failed"?: number | null,"mails_sent"?: number | null,"month_coverage"?: number | null,"open_errors"?: number | null
                         }
                        Update: {
                           "build_seconds"?: number | null,"builds"?: number | null,"day_coverage"?: number | null,"failing_calendars"?: number | null,"last_run_at"?: string | null,"mail_seconds"?: number | null,"mails_due"?: number | null,"mails_failed"?: number | null,"mails_sent"?: number | null,"month_coverage"?: number | null,"open_errors"?: number | null
                         }
                        Relationships: [
                    
                  ]
                },"weekly_totals": {
                  Row: {
                    "bookings": number | null,"leads": number | null,"monday": string | null
                  }
                  ComputedFields: never
                  Insert: {
                           "bookings"?: number | null,"leads"?: number | null,"monday"?: string | null
                         }
                        Update: {
                           "bookings"?: number | null,"leads"?: number | null,"monday"?: string | null
                         }
                        Relationships: [
                    
                  ]
                }
          }
          Functions: {
            "accept_invitation":
{ Args: { "p_token": string }; Returns: string
                           },
"accept_invitation_as_new":
{ Args: { "p_token": string,"p_user_id": string }; Returns: string
                           },
"add_chat_messages":
{ Args: { "p_id": string,"p_messages": Json,"p_secret": string }; Returns: number[]
                           },
"answer_question":
{ Args: { "p_answer_id"?: number,"p_id": number,"p_is_dismissed"?: boolean,"p_question"?: string,"p_reply"?: string }; Returns: number
                           },
"backlog_status":
{ Args: Record<PropertyKey, never>; Returns: {
              "build_seconds": number,"builds": number,"clock_seconds": number,"mail_seconds": number,"mails_due": number,"mails_failed": number,"overdue_calendars": number
            }[]
                           },
"cancel_booking_by_token":
{ Args: { "p_id": string,"p_reason"?: string,"p_token": string }; Returns: Json
                           },
"check_database_writes":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"claim_due_calendar":
{ Args: { "p_lease_seconds"?: number }; Returns: {
              "etag": string,"id": number,"last_modified": string,"lease_token": string,"read_from": string,"read_until": string,"time_zone": string,"url": string
            }[]
                           },
"claim_due_mails":
{ Args: { "p_lease_seconds": number,"p_limit": number }; Returns: {
              "attempts": number,"dedupe_key": string,"id": number,"kind": string,"lease_token": string,"payload": Json,"recipient": string,"reply_to": string
            }[]
                           },
"claim_due_refunds":
{ Args: { "p_limit": number }; Returns: {
              "amount_cents": number,"payment_id": string,"provider": string,"reference": string
            }[]
                           },
"claim_site_build":
{ Args: { "p_lease_seconds"?: number }; Returns: string
                           },
"confirm_newsletter_subscription":
{ Args: { "p_token": string }; Returns: boolean
                           },
"consume_model_budget":
{ Args: { "p_chat_id"?: string,"p_max": number,"p_tokens": number,"p_visitor": string }; Returns: boolean
                           },
"consume_rate_limits":
{ Args: { "p_limits": Json }; Returns: number
                           },
"correct_model_budget":
{ Args: { "p_chat_id"?: string,"p_difference": number,"p_visitor": string }; Returns: undefined
                           },
"create_appointment":
{ Args: { "p_booking": Database["public"]['CompositeTypes']["booking_request"],"p_guard"?: Database["public"]['CompositeTypes']["request_guard"],"p_hold_id"?: string,"p_user_id"?: string }; Returns: Json
                           },
"create_chat":
{ Args: { "p_page"?: string,"p_user_id"?: string }; Returns: {
              "id": string,"secret": string
            }[]
                           },
"delete_account":
{ Args: { "p_user_id": string }; Returns: Json
                           },
"export_my_data":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"find_duplicate_contacts":
{ Args: { "p_id": number }; Returns: {
              "company": string | null,
"created_at": string,
"deal_month": string | null,
"deal_stage": string | null,
"deal_value_cents": number | null,
"email": string | null,
"email_key": string | null,
"id": number,
"last_activity_at": string,
"merged_into_id": number | null,
"name": string,
"name_key": string,
"owner_id": string | null,
"phone": string | null,
"phone_key": string | null,
"search_text": string,
"source": string,
"updated_at": string,
"version": number
            }[]
                          SetofOptions: {
        from: "*"
        to: "contacts"
        isOneToOne: false
        isSetofReturn: true
      } },
"find_duplicate_leads":
{ Args: { "p_id": number }; Returns: {
              "company": string,"created_at": string,"email": string,"id": number,"message": string,"name": string,"reason": string,"status": Database["public"]['Enums']["lead_status"]
            }[]
                           },
"finish_calendar_check":
{ Args: { "p_id": number,"p_lease_token": string,"p_problem": string,"p_read": Json }; Returns: boolean
                           },
"finish_mail":
{ Args: { "p_error"?: string,"p_id": number,"p_lease_token": string,"p_outcome": string }; Returns: boolean
                           },
"finish_site_build":
{ Args: { "p_error"?: string,"p_lease_token": string,"p_outcome": string }; Returns: boolean
                           },
"get_assistant_context":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"get_booking":
{ Args: { "p_id": string }; Returns: Json
                           },
"get_booking_by_token":
{ Args: { "p_id": string,"p_token": string }; Returns: Json
                           },
"get_chat_by_secret":
{ Args: { "p_after"?: number,"p_id": string,"p_limits"?: Json,"p_secret": string }; Returns: Json
                           },
"get_due_payment":
{ Args: { "p_id": string }; Returns: {
              "amount_cents": number,"provider": string,"reference": string,"service_type": string,"url": string
            }[]
                           },
"get_lead":
{ Args: { "p_id": number }; Returns: Json
                           },
"hand_off_chat":
{ Args: { "p_email": string,"p_guard"?: Database["public"]['CompositeTypes']["request_guard"],"p_id": string,"p_locale"?: string,"p_name": string,"p_note"?: string,"p_owner_id"?: string,"p_secret": string }; Returns: number
                           },
"hold_slot":
{ Args: { "p_consultant_id"?: number,"p_date": string,"p_guard"?: Database["public"]['CompositeTypes']["request_guard"],"p_hold_id"?: string,"p_service_type": string,"p_time": string }; Returns: Json
                           },
"import_contacts":
{ Args: { "p_import"?: string,"p_is_preview": boolean,"p_rows": Json }; Returns: string[]
                           },
"list_attachable_documents":
{ Args: { "p_lead": number,"p_words"?: string }; Returns: {
              "bytes": number,"id": string,"is_theirs": boolean,"name": string,"shared_at": string,"shared_with": string
            }[]
                           },
"list_available_slots":
{ Args: { "p_consultant_id"?: number,"p_from": string,"p_hold_id"?: string,"p_service_type": string,"p_to": string }; Returns: {
              "ends_at": string,"slot_date": string,"slot_time": string,"starts_at": string
            }[]
                           },
"list_available_slots_rate_limited":
{ Args: { "p_consultant_id"?: number,"p_from": string,"p_hold_id"?: string,"p_limits": Json,"p_service_type": string,"p_to": string }; Returns: Json
                           },
"list_bookable_consultants":
{ Args: Record<PropertyKey, never>; Returns: {
              "id": number,"name": string,"service_types": (string)[]
            }[]
                           },
"list_duplicate_contacts":
{ Args: { "p_after_key"?: string,"p_after_reason"?: string,"p_groups"?: number }; Returns: {
              "company": string,"deal_stage": string,"email": string,"id": number,"key": string,"name": string,"phone": string,"reason": string,"version": number
            }[]
                           },
"list_free_times_for_staff":
{ Args: { "p_but"?: string,"p_consultant_id"?: number,"p_from": string,"p_service_type": string,"p_to": string }; Returns: {
              "slot_date": string,"slot_time": string,"starts_at": string
            }[]
                           },
"list_missing_embeddings":
{ Args: { "p_limit"?: number }; Returns: {
              "checksum": string,"content": string,"id": number
            }[]
                           },
"list_open_hours":
{ Args: { "p_from": string,"p_to": string }; Returns: {
              "consultant_id": number,"ends_at": string,"starts_at": string
            }[]
                           },
"list_person_timeline":
{ Args: { "p_contact_id"?: number,"p_email"?: string }; Returns: Database["public"]['CompositeTypes']["timeline_entry"][]
                          SetofOptions: {
        from: "*"
        to: "timeline_entry"
        isOneToOne: false
        isSetofReturn: true
      } },
"list_removed_inbound_files":
{ Args: { "p_gone"?: (string)[],"p_limit": number }; Returns: string[]
                           },
"list_texts_naming":
{ Args: { "p_texts": (string)[] }; Returns: {
              "id": number,"kind": string,"text": string,"title": string
            }[]
                           },
"mark_inbound_file_stored":
{ Args: { "p_bytes": number,"p_id": string }; Returns: undefined
                           },
"merge_contacts":
{ Args: { "p_groups": Json }; Returns: {
              "merged": number,"moves": Json,"skipped": number
            }[]
                           },
"merge_leads":
{ Args: { "p_keep": number,"p_lose": (number)[] }; Returns: number[]
                           },
"move_booking_by_token":
{ Args: { "p_date": string,"p_id": string,"p_time": string,"p_token": string }; Returns: Json
                           },
"my_role":
{ Args: Record<PropertyKey, never>; Returns: string
                           },
"open_chat":
{ Args: { "p_embedding"?: (number)[],"p_id"?: string,"p_limits": Json,"p_locale"?: string,"p_page"?: string,"p_queries"?: (string)[],"p_secret"?: string,"p_user_id"?: string }; Returns: Json
                           },
"open_contact":
{ Args: { "p_id": number }; Returns: {
              "company": string | null,
"created_at": string,
"deal_month": string | null,
"deal_stage": string | null,
"deal_value_cents": number | null,
"email": string | null,
"id": number,
"last_activity_at": string,
"merged_into_id": number | null,
"name": string,
"name_key": string,
"other_emails": (string)[] | null,
"owner_id": string | null,
"owner_name": string | null,
"phone": string | null,
"source": string,
"version": number
            }[]
                          SetofOptions: {
        from: "*"
        to: "contact_list"
        isOneToOne: false
        isSetofReturn: true
      } },
"open_mail":
{ Args: { "p_id": number }; Returns: {
              "id": number,"kind": string,"payload": Json,"recipient": string
            }[]
                           },
"prepare_invited_account":
{ Args: { "p_token": string }; Returns: string
                           },
"preview_newsletter_import":
{ Args: { "p_emails": (string)[] }; Returns: {
              "email": string,"state": string
            }[]
                           },
"prove_account":
{ Args: { "p_browser_secret"?: string,"p_password"?: string }; Returns: boolean
                           },
"rate_booking_by_token":
{ Args: { "p_comment"?: string,"p_id": string,"p_rating": number,"p_token": string }; Returns: number
                           },
"read_calendar_subscription":
{ Args: { "p_token": string }; Returns: Json
                           },
"read_chat":
{ Args: { "p_id": string }; Returns: {
              "answered": number | null,
"assignee_id": string | null,
"assignee_name": string | null,
"created_at": string,
"declined": number | null,
"failed": number | null,
"first_question": string | null,
"handed_off_at": string | null,
"has_bad_rating": boolean | null,
"has_declined": boolean | null,
"has_thumbs_down": boolean | null,
"held_until": string | null,
"holder_id": string | null,
"holder_name": string | null,
"id": string,
"is_account": boolean | null,
"is_live": boolean | null,
"is_waiting": boolean | null,
"last_content": string | null,
"last_message_at": string,
"last_role": string | null,
"lead_id": number | null,
"page": string | null,
"questions": number | null,
"thumbs_down": number | null,
"thumbs_up": number | null
            }[]
                          SetofOptions: {
        from: "*"
        to: "chat_list"
        isOneToOne: false
        isSetofReturn: true
      } },
"read_invitation":
{ Args: { "p_token": string }; Returns: {
              "email": string,"has_account": boolean,"invited_by": string,"role": string
            }[]
                           },
"receive_inbound_mail":
{ Args: { "p_mail": Json }; Returns: Json
                           },
"record_error_report":
{ Args: { "p_limits": Json,"p_message": string,"p_place": string,"p_request_id": string,"p_source": string,"p_stack": string }; Returns: number
                           },
"record_newsletter_event":
{ Args: { "p_detail": string,"p_email": string,"p_event_id": string,"p_is_permanent": boolean,"p_issue_id": number,"p_kind": string }; Returns: boolean
                           },
"record_payment":
{ Args: { "p_amount_cents": number,"p_provider": string,"p_reference": string }; Returns: string
                           },
"record_refund":
{ Args: { "p_provider": string,"p_reference": string }; Returns: boolean
                           },
"record_visit":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"release_hold":
{ Args: { "p_hold_id": string }; Returns: undefined
                           },
"reorder_content":
{ Args: { "p_ids": (number)[],"p_previous": (number)[],"p_table": string }; Returns: undefined
                           },
"replace_site_pages":
{ Args: { "p_checksum": string,"p_pages": Json }; Returns: boolean
                           },
"resend_confirmation_by_token":
{ Args: { "p_email"?: string,"p_id": string,"p_token": string }; Returns: Json
                           },
"restore_leads":
{ Args: { "p_leads": Json }; Returns: number[]
                           },
"search_answers":
{ Args: { "p_query": string }; Returns: {
              "id": number,
"kind": string,
"language": string,
"link_path": string | null,
"link_title": string | null,
"question": string,
"reply": string,
"sort_key": string | null,
"status": string,
"topic": string,
"updated_at": string,
"updated_by_name": string | null,
"version": number,
"wording_count": number | null,
"wordings": (string)[]
            }[]
                          SetofOptions: {
        from: "*"
        to: "answer_list"
        isOneToOne: false
        isSetofReturn: true
      } },
"search_assistant":
{ Args: { "p_embedding"?: (number)[],"p_locale"?: string,"p_queries": (string)[] }; Returns: Json
                           },
"search_contacts":
{ Args: { "p_query": string }; Returns: {
              "company": string | null,
"created_at": string,
"deal_month": string | null,
"deal_stage": string | null,
"deal_value_cents": number | null,
"email": string | null,
"id": number,
"last_activity_at": string,
"merged_into_id": number | null,
"name": string,
"name_key": string,
"other_emails": (string)[] | null,
"owner_id": string | null,
"owner_name": string | null,
"phone": string | null,
"source": string,
"version": number
            }[]
                          SetofOptions: {
        from: "*"
        to: "contact_list"
        isOneToOne: false
        isSetofReturn: true
      } },
"search_leads":
{ Args: { "p_query": string }; Returns: {
              "assignee_id": string | null,
"assignee_name": string | null,
"company": string,
"created_at": string,
"email": string,
"first_response_at": string | null,
"id": number,
"merged_into_id": number | null,
"message": string,
"name": string,
"next_due_at": string | null,
"open_tasks": number | null,
"read_at": string | null,
"snippet": string | null,
"source": string,
"status": Database["public"]['Enums']["lead_status"],
"tags": (string)[],
"updated_at": string,
"version": number
            }[]
                          SetofOptions: {
        from: "*"
        to: "leads"
        isOneToOne: false
        isSetofReturn: true
      } },
"set_weekly_hours":
{ Args: { "p_consultant_id": number,"p_hours": Json,"p_previous": Json }; Returns: undefined
                           },
"start_payment":
{ Args: { "p_id": string,"p_provider": string,"p_reference": string,"p_url"?: string }; Returns: undefined
                           },
"store_embeddings":
{ Args: { "p_vectors": Json }; Returns: number
                           },
"submit_contact_form":
{ Args: { "p_company": string,"p_email": string,"p_guard"?: Database["public"]['CompositeTypes']["request_guard"],"p_locale"?: string,"p_message": string,"p_name": string,"p_owner_id"?: string }; Returns: Json
                           },
"subscribe_to_newsletter":
{ Args: { "p_email": string,"p_guard"?: Database["public"]['CompositeTypes']["request_guard"],"p_locale"?: string,"p_source"?: string }; Returns: undefined
                           },
"undo_contact_import":
{ Args: { "p_import": string }; Returns: {
              "kept": number,"removed": number,"restored": number
            }[]
                           },
"undo_contact_merges":
{ Args: { "p_moves": Json }; Returns: number
                           },
"unsubscribe_from_newsletter":
{ Args: { "p_token": string }; Returns: boolean
                           },
"update_leads":
{ Args: { "p_changes": Json,"p_ids": (number)[],"p_versions": (number)[] }; Returns: {
              "assignee_id": string,"id": number,"read_at": string,"status": Database["public"]['Enums']["lead_status"],"tags": (string)[],"version": number
            }[]
                           },
"verify_password":
{ Args: { "p_password": string,"p_user_id": string }; Returns: boolean
                           },
"vote_chat_message":
{ Args: { "p_id": string,"p_message_id": number,"p_secret": string,"p_vote": number }; Returns: boolean
                           },
"watch_lead":
{ Args: { "p_id": number,"p_is_writing": boolean }; Returns: {
              "is_writing": boolean,
"lead_id": number,
"name": string,
"revision": string | null,
"staff_id": string
            }[]
                          SetofOptions: {
        from: "*"
        to: "lead_watchers"
        isOneToOne: false
        isSetofReturn: true
      } }
          }
          Enums: {
            "calendar_problem": "https_required"|"host_not_found"|"host_not_public"|"unreachable"|"timed_out"|"too_many_redirects"|"not_found"|"not_allowed"|"server_error"|"too_large"|"not_a_calendar"|"too_many_events"|"unfinished"|"cut_off","lead_status": "new"|"open"|"waiting"|"won"|"lost"|"spam","newsletter_issue_status": "draft"|"scheduled"|"sending"|"stopped"|"sent","subscriber_source": "footer"|"article"|"import","subscriber_status": "pending"|"confirmed"|"unsubscribed"|"bounced"|"complained"
          }
          CompositeTypes: {
            "booking_request": {
                        "client_name": string | null,"client_email": string | null,"client_phone": string | null,"company": string | null,"service_type": string | null,"preferred_date": string | null,"preferred_time": string | null,"message": string | null,"time_zone": string | null,"meets_by": string | null,"consultant_id": number | null,"locale": string | null
                      },"request_guard": {
                        "idempotency_key": string | null,"request_hash": string | null,"visitor": string | null,"network": string | null,"captcha": string | null,"limits": Json | null,"limit_scale": number | null
                      },"timeline_entry": {
                        "kind": string | null,"at": string | null,"id": string | null,"title": string | null,"body": string | null,"status": string | null,"by": string | null,"before": string | null,"after": string | null,"sender": string | null,"sent_from": string | null,"whole_text": string | null,"matched_by": string | null,"files": Json | null,"account": string | null
                      }
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
            "calendar_problem": ["https_required", "host_not_found", "host_not_public", "unreachable", "timed_out", "too_many_redirects", "not_found", "not_allowed", "server_error", "too_large", "not_a_calendar", "too_many_events", "unfinished", "cut_off"],"lead_status": ["new", "open", "waiting", "won", "lost", "spam"],"newsletter_issue_status": ["draft", "scheduled", "sending", "stopped", "sent"],"subscriber_source": ["footer", "article", "import"],"subscriber_status": ["pending", "confirmed", "unsubscribed", "bounced", "complained"]
          }
        }
} as const
